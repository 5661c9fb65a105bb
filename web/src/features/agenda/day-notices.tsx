import { Text } from '@mantine/core';
import { IconCalendarRepeat, IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import { isAskedAgain } from 'sync-protocol/rules/day-answers.ts';
import type { Reader } from './selection.ts';
import './day-notices.css';

const ASKED_AGAIN = {
  family: 'Accepted before the times changed. The new times wait for an answer.',
  nanny: 'The times have changed since you accepted. Please answer again.',
} as const;
const RESTORED = 'Restored: it had been deleted before its hours came in.';

/** Why a day is not as its reader left it: it is asked again, or it is back. */
export function DayNotices({ day, reader }: { day: AgendaDay; reader: Reader }) {
  const askedAgain = isAskedAgain(day);
  const isRestored = day.restoredAt !== null;
  if (!askedAgain && !isRestored) return null;
  return (
    <div className="fd-day-notices">
      {askedAgain && (
        <Notice icon={<IconCalendarRepeat size={18} stroke={1.75} aria-hidden />}>
          {ASKED_AGAIN[reader]}
        </Notice>
      )}
      {isRestored && <Notice icon={<IconRestore size={18} stroke={1.75} aria-hidden />}>{RESTORED}</Notice>}
    </div>
  );
}

function Notice({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <Text size="sm" className="fd-day-notice">
      {icon}
      {children}
    </Text>
  );
}
