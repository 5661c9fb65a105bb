/**
 * The sync state on screen: the line that says why the device doesn't sync or that changes are long unsent, with its
 * buttons; the sidebar's 'Sync now'; and the link that counts the changes that need attention.
 */
import { Anchor, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { formatCount, formatDeviceClock, formatDeviceMoment } from '../language/format.ts';
import type { SyncView } from '../store/views.ts';
import { plural } from '../ui/plural.ts';
import { checkForUpdate, reloadIntoNewest } from './app-update.ts';
import './sync-status.css';

export interface SyncSummary extends SyncView {
  /** Whether a change has been unsent for a day: the line then offers to copy the unsent changes as text. */
  isLongUnsent: boolean;
  onCopyUnsent: () => void;
  /** Opens the sign-in. Unsent changes stay on the device. */
  onSignIn: () => void;
}

/**
 * The line above the screen, in a phone's header, that says why the device doesn't sync or that changes have been
 * unsent for a day. Hidden otherwise. Checks for a new version of the app when syncing needs one.
 */
export function SyncLine(summary: SyncSummary) {
  const words = describeTrouble(summary);
  const needsUpdate = summary.state === 'update_needed';
  useEffect(() => {
    if (needsUpdate) void checkForUpdate();
  }, [needsUpdate]);
  return (
    <output className="fd-sync-line" hidden={words === null}>
      {words !== null && (
        <>
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          <Text size="sm" c="dimmed" span>
            {words}
          </Text>
          {summary.state === 'signin_needed' && <LineAction label="Sign in" act={summary.onSignIn} />}
          {needsUpdate && <LineAction label="Reload" act={() => void reloadIntoNewest()} />}
          {summary.state === 'error' && <LineAction label="Try Again" act={summary.syncNow} />}
          {summary.isLongUnsent && <LineAction label="Copy as Text" act={summary.onCopyUnsent} />}
        </>
      )}
    </output>
  );
}

const LineAction = ({ label, act }: { label: string; act: () => void }) => (
  <Anchor component="button" type="button" size="sm" onClick={act}>
    {label}
  </Anchor>
);

const SYNC_NOW = 'Sync now';

/** The sync state at the foot of the sidebar. A click syncs now. */
export function SyncFoot({ compact, ...summary }: SyncSummary & { compact: boolean }) {
  const words = describeState(summary);
  return (
    <UnstyledButton
      className="fd-sync-foot"
      onClick={summary.syncNow}
      disabled={!summary.isOnline || summary.state === 'syncing'}
      aria-label={[words, SYNC_NOW].filter(Boolean).join('. ')}
      title={compact ? (words ?? SYNC_NOW) : SYNC_NOW}
    >
      <IconRefresh size={16} stroke={1.75} aria-hidden />
      {!compact && (
        <Text size="xs" c="dimmed" span>
          {words ?? SYNC_NOW}
        </Text>
      )}
    </UnstyledButton>
  );
}

/** A link to the changes that need attention, if there are any. */
export function AttentionLink({ count, compact }: { count: number | undefined; compact: boolean }) {
  if (count === undefined || count === 0) return null;
  const words = `${formatCount(count)} ${count === 1 ? 'needs' : 'need'} attention`;
  return (
    <Link to="/attention" className="fd-attention fd-tap" aria-label={words}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span>{compact ? count : words}</span>
    </Link>
  );
}

function describeTrouble(summary: SyncSummary): string | null {
  const { state, isOnline, unsentCount, lastSyncedAt, isLongUnsent } = summary;
  const isUnsent = unsentCount !== undefined && unsentCount > 0;
  const changes = plural(unsentCount ?? 0, 'change');
  const synced = () => (lastSyncedAt === null ? [] : [`last synced ${clockTime(lastSyncedAt)}`]);
  if (state === 'signin_needed') {
    const again = isUnsent ? `Sign in again to send ${changes}` : 'Sign in again to go on syncing';
    return isLongUnsent ? `${again}, unsent for 24 hours` : again;
  }
  const waiting = isLongUnsent ? `${changes} unsent for 24 hours` : `${changes} will be sent`;
  const sent = isUnsent ? [waiting] : [];
  if (state === 'update_needed') return ['A newer version is needed to sync', ...sent].join(' · ');
  if (!isOnline || state === 'offline') return ['Offline', ...sent, ...synced()].join(' · ');
  if (state === 'error') return ['Not synced', ...sent, ...synced()].join(' · ');
  return isLongUnsent && isUnsent ? waiting : null;
}

/** Returns 'Offline', 'Syncing…', the unsent count or the last sync; null if idle and the count isn't known yet. */
function describeState({ state, isOnline, unsentCount, lastSyncedAt }: SyncView): string | null {
  if (!isOnline || state === 'offline') return 'Offline';
  if (state === 'syncing') return 'Syncing…';
  if (unsentCount === undefined) return null;
  if (unsentCount > 0) return `${formatCount(unsentCount)} not sent yet`;
  return lastSyncedAt === null ? 'Not synced yet' : `Last synced ${clockTime(lastSyncedAt)}`;
}

/** Returns '9:12 AM', or 'Mar 5, 9:12 AM' if not today, in the device's zone: the last sync belongs to no household. */
function clockTime(instant: string): string {
  const at = new Date(instant);
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? formatDeviceClock(instant) : formatDeviceMoment(instant);
}
