/**
 * The sync state on screen: the line that says why the device doesn't sync or that changes are long unsent, with its
 * buttons; the sidebar's 'Sync now'; and the link that counts the changes that need attention.
 */
import { Anchor, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SyncView } from '../../device/views.ts';
import { formatDeviceClock, formatDeviceMoment } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
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
          <Text size="sm" c="dimmed" span title={words}>
            {words}
          </Text>
          {summary.state === 'signin_needed' && <LineAction label={t('Sign in')} act={summary.onSignIn} />}
          {needsUpdate && <LineAction label={t('Reload')} act={() => void reloadIntoNewest()} />}
          {summary.state === 'error' && <LineAction label={t('Try Again')} act={summary.syncNow} />}
          {summary.isLongUnsent && <LineAction label={t('Copy as Text')} act={summary.onCopyUnsent} />}
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

/** The sync state at the foot of the sidebar. A click syncs now. */
export function SyncFoot({ compact, ...summary }: SyncSummary & { compact: boolean }) {
  const words = describeState(summary);
  const syncNow = t('Sync now');
  return (
    <UnstyledButton
      className="fd-sync-foot"
      onClick={summary.syncNow}
      disabled={!summary.isOnline || summary.state === 'syncing'}
      aria-label={[words, syncNow].filter(Boolean).join(', ')}
      title={compact ? (words ?? syncNow) : syncNow}
    >
      <IconRefresh size={16} stroke={1.75} aria-hidden />
      {!compact && (
        <Text size="xs" c="dimmed" span>
          {words ?? syncNow}
        </Text>
      )}
    </UnstyledButton>
  );
}

/** A link to the changes that need attention, if there are any. */
export function AttentionLink({ count, compact }: { count: number | undefined; compact: boolean }) {
  if (count === undefined || count === 0) return null;
  const words = t('{count, plural, one {# needs attention} other {# need attention}}', { count });
  return (
    <Link to="/attention" className="fd-attention fd-tap" aria-label={words}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      <span>{compact ? count : words}</span>
    </Link>
  );
}

const joinParts = (...parts: readonly (string | false)[]): string =>
  parts.filter((part) => part !== false).join(' · ');

function describeTrouble(summary: SyncSummary): string | null {
  const { state, isOnline, unsentCount: count = 0, lastSyncedAt, isLongUnsent } = summary;
  if (state === 'signin_needed') return describeSignIn(count, isLongUnsent);
  const unsent = count > 0 && describeUnsent(count, isLongUnsent);
  const synced = lastSyncedAt !== null && t('last synced {time}', { time: clockTime(lastSyncedAt) });
  if (state === 'update_needed') return joinParts(t('A newer version is needed to sync'), unsent);
  if (!isOnline || state === 'offline') return joinParts(t('Offline'), unsent, synced);
  if (state === 'error') return joinParts(t('Not synced'), unsent, synced);
  return isLongUnsent && unsent !== false ? unsent : null;
}

function describeSignIn(count: number, isLongUnsent: boolean): string {
  if (count === 0) return t('Sign in again to go on syncing');
  if (!isLongUnsent) {
    return t(
      '{count, plural, one {Sign in again to send # change} other {Sign in again to send # changes}}',
      {
        count,
      },
    );
  }
  return t(
    '{count, plural, one {Sign in again to send # change, unsent for 24 hours} other {Sign in again to send # changes, unsent for 24 hours}}',
    { count },
  );
}

const describeUnsent = (count: number, isLongUnsent: boolean): string =>
  isLongUnsent
    ? t('{count, plural, one {# change unsent for 24 hours} other {# changes unsent for 24 hours}}', {
        count,
      })
    : t('{count, plural, one {# change will be sent} other {# changes will be sent}}', { count });

/** Returns 'Offline', 'Syncing…', the unsent count or the last sync; null if idle and the count isn't known yet. */
function describeState({ state, isOnline, unsentCount: count, lastSyncedAt }: SyncView): string | null {
  if (!isOnline || state === 'offline') return t('Offline');
  if (state === 'syncing') return t('Syncing…');
  if (count === undefined) return null;
  if (count > 0) return t('{count, plural, one {# not sent yet} other {# not sent yet}}', { count });
  return lastSyncedAt === null
    ? t('Not synced yet')
    : t('Last synced {time}', { time: clockTime(lastSyncedAt) });
}

/** Returns '9:12 AM', or 'Mar 5, 9:12 AM' if not today, in the device's zone: the last sync belongs to no household. */
function clockTime(instant: string): string {
  const at = new Date(instant);
  const isToday = at.toDateString() === new Date().toDateString();
  return isToday ? formatDeviceClock(instant) : formatDeviceMoment(instant);
}
