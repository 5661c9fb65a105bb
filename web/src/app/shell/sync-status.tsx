/**
 * The sync state on screen: the line that says why the device doesn't sync or that changes are long unsent, with its
 * buttons; the sidebar's 'Sync now'; and the link that counts the changes that need attention.
 */
import { Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SyncView } from '../../device/views.ts';
import { formatDeviceClock, formatDeviceMoment } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { checkForUpdate } from './app-update.ts';
import type { SyncDetailsProps } from './sync-details.tsx';
import './sync-status.css';
import type { SyncSummary } from './use-sync-summary.ts';

const details = lazyPart<SyncDetailsProps>(() =>
  import('./sync-details.tsx').then(({ SyncDetails }) => SyncDetails),
);

/**
 * The line above the screen that says why the device doesn't sync or that changes have been unsent for a day; in a
 * phone's header (`brief`), in few words that a tap explains. Hidden otherwise. Checks for a new version of the app
 * when syncing needs one.
 */
export function SyncLine({ brief = false, ...summary }: SyncSummary & { brief?: boolean }) {
  const words = describeTrouble(summary);
  const needsUpdate = summary.state === 'update_needed';
  useEffect(() => {
    if (needsUpdate) void checkForUpdate();
  }, [needsUpdate]);
  const isLoaded = details.useLoaded('later');
  const more = isLoaded && words !== null && <details.Part {...summary} words={words} brief={brief} />;
  return (
    <output className="fd-sync-line" hidden={words === null}>
      {words !== null &&
        (brief ? (
          <details>
            <summary>
              <LineWords words={describeBriefly(summary)} />
            </summary>
            {more}
          </details>
        ) : (
          <>
            <LineWords words={words} />
            {more}
          </>
        ))}
    </output>
  );
}

const LineWords = ({ words }: { words: string }) => (
  <>
    <IconCloudOff size={16} stroke={1.75} aria-hidden />
    <Text size="sm" c="dimmed" span title={words}>
      {words}
    </Text>
  </>
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

const joinParts = (...parts: readonly (string | false | null)[]): string => parts.filter(Boolean).join(' · ');

/** Returns what is the matter; null while all is well, though changes may be long unsent. */
function nameTrouble({ state, isOnline }: SyncSummary, brief: boolean): string | null {
  if (state === 'signin_needed') return t('Signed out');
  if (state === 'update_needed') return brief ? t('Update needed') : t('A newer version is needed to sync');
  if (!isOnline || state === 'offline') return t('Offline');
  return state === 'error' ? t('Not synced') : null;
}

/** Returns 'Offline · 3 not sent', which fits a phone's header in every language. */
const describeBriefly = (summary: SyncSummary): string =>
  joinParts(nameTrouble(summary, true), describeCount(summary.unsentCount ?? 0));

const describeCount = (count: number): string | false =>
  count > 0 && t('{count, plural, one {# not sent} other {# not sent}}', { count });

function describeTrouble(summary: SyncSummary): string | null {
  const { state, unsentCount: count = 0, lastSyncedAt, isLongUnsent } = summary;
  if (state === 'signin_needed') return describeSignIn(count);
  const trouble = nameTrouble(summary, false);
  const unsent = count > 0 && describeUnsent(count, summary);
  if (trouble === null) return isLongUnsent && unsent !== false ? unsent : null;
  const synced =
    state !== 'update_needed' &&
    lastSyncedAt !== null &&
    t('last synced {time}', { time: clockTime(lastSyncedAt) });
  return joinParts(trouble, unsent, synced);
}

function describeSignIn(count: number): string {
  if (count === 0) return t('Sign in again to go on syncing');
  return t('{count, plural, one {Sign in again to send # change} other {Sign in again to send # changes}}', {
    count,
  });
}

const describeUnsent = (count: number, { isLongUnsent, oldestUnsentAt }: SyncSummary): string =>
  isLongUnsent && oldestUnsentAt !== null
    ? t('{count, plural, one {# change unsent since {time}} other {# changes unsent since {time}}}', {
        count,
        time: clockTime(oldestUnsentAt),
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
