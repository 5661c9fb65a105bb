/**
 * What can be done about what the sync line says, as buttons; on a phone with its words in full, below the line that
 * was tapped, until a tap elsewhere. A lazy part.
 */
import { Anchor, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '../../kit/language/messages.ts';
import { reloadIntoNewest } from './app-update.ts';
import './sync-details.css';
import type { SyncSummary } from './use-sync-summary.ts';

export interface SyncDetailsProps extends SyncSummary {
  words: string;
  brief: boolean;
}

export function SyncDetails({ words, brief, ...summary }: SyncDetailsProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const close = ({ target }: PointerEvent): void => {
      const details = box.current?.closest('details');
      if (details && target instanceof Node && !details.contains(target)) details.open = false;
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, []);
  if (!brief) return <LineActions {...summary} />;
  return (
    <div className="fd-sync-details" ref={box}>
      <Text size="sm">{words}</Text>
      <LineActions {...summary} />
    </div>
  );
}

const LineActions = ({ state, isLongUnsent, onSignIn, syncNow, onCopyUnsent }: SyncSummary) => (
  <>
    {state === 'signin_needed' && <LineAction label={t('Sign in')} act={onSignIn} />}
    {state === 'update_needed' && <LineAction label={t('Reload')} act={() => void reloadIntoNewest()} />}
    {state === 'error' && <LineAction label={t('Try Again')} act={syncNow} />}
    {isLongUnsent && <LineAction label={t('Copy as Text')} act={onCopyUnsent} />}
  </>
);

const LineAction = ({ label, act }: { label: string; act: () => void }) => (
  <Anchor component="button" type="button" size="sm" onClick={act}>
    {label}
  </Anchor>
);
