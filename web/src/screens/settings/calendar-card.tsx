/**
 * The settings card of calendars: creates and revokes addresses from which Apple, Google and Outlook fetch the reader's
 * shifts, tells when and by what each was last fetched, and downloads the shifts as a file, also offline.
 */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCalendarPlus, IconDownload } from '@tabler/icons-react';
import type { CalendarFeed } from 'sync-protocol/calendar/feed.ts';
import { listFeeds } from 'sync-protocol/calendar/feeds-rest.ts';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import { formatChoice, useCalendarHouseholds } from '../../calendar/calendar-choice.ts';
import {
  CreateFeedDialog,
  DownloadCalendarDialog,
  FeedAddressDialog,
  RevokeFeedDialog,
} from '../../calendar/calendar-dialogs.tsx';
import { formatDate } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { OnlineButton } from '../../kit/online-button.tsx';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { formatMoment } from '../../schedule/phrases.ts';
import { call } from '../../session/rest-client.ts';
import { useSession } from '../../session/use-session.ts';
import { ServerListState } from './server-list-state.tsx';
import styles from './settings.module.css';
import { SettingsCard } from './settings-card.tsx';
import { useServerList } from './use-server-list.ts';

const loadFeeds = (): Promise<CalendarFeed[]> => call(listFeeds);

type CalendarDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'download' }
  | { readonly kind: 'address'; readonly url: string }
  | { readonly kind: 'revoke'; readonly feed: CalendarFeed };

/** Nothing during an impersonation, because addresses are personal, and for somebody without a household. */
export function CalendarCard() {
  const { impersonation } = useSession();
  const loaded = useCalendarHouseholds();
  if (impersonation !== null || loaded.state !== 'ready' || loaded.data.choices.length === 0) return null;
  return <Calendar {...loaded.data} />;
}

type CalendarProps = Extract<ReturnType<typeof useCalendarHouseholds>, { state: 'ready' }>['data'];

function Calendar({ households, choices }: CalendarProps) {
  const { list: feeds, isOnline, reload } = useServerList(loadFeeds);
  const { dialog, opened, open, close } = useOpenDialog<CalendarDialog>();
  const isUnknown = feeds.state === 'loading' && !isOnline;
  const shown = { opened, onClose: close };
  const chosen = { ...shown, choices, households };
  return (
    <SettingsCard id="calendar" title={t('Calendar')}>
      <Text c="dimmed" size="sm">
        {isUnknown
          ? t('Connect to the internet to see your calendar addresses.')
          : t(
              'See your shifts in Apple, Google or Outlook. Changes get there within hours, in Google within a day.',
            )}
      </Text>
      <ServerListState
        list={feeds}
        isOnline={isOnline}
        reload={reload}
        loading={t('Loading your calendar addresses…')}
        failed={t('Couldn’t load your calendar addresses.')}
      />
      {feeds.state === 'ready' && feeds.data.length > 0 && (
        <Stack component="ul" gap="sm" aria-labelledby="calendar">
          {feeds.data.map((feed) => (
            <Feed
              key={feed.id}
              feed={feed}
              households={households}
              onRevoke={() => open({ kind: 'revoke', feed })}
            />
          ))}
        </Stack>
      )}
      <Group gap="xs">
        <OnlineButton
          label={t('Create Address')}
          variant="light"
          leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
          onClick={() => open({ kind: 'create' })}
        />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
          onClick={() => open({ kind: 'download' })}
        >
          {t('Download for Offline')}
        </Button>
      </Group>
      {dialog?.kind === 'create' && (
        <CreateFeedDialog
          key={dialog.id}
          {...chosen}
          feeds={feeds.state === 'ready' ? feeds.data : []}
          onCreated={(url) => {
            open({ kind: 'address', url });
            reload();
          }}
        />
      )}
      {dialog?.kind === 'address' && <FeedAddressDialog key={dialog.id} {...shown} url={dialog.url} />}
      {dialog?.kind === 'download' && <DownloadCalendarDialog key={dialog.id} {...chosen} />}
      {dialog?.kind === 'revoke' && (
        <RevokeFeedDialog key={dialog.id} {...shown} feed={dialog.feed} onRevoked={reload} />
      )}
    </SettingsCard>
  );
}

/** Returns 'Last fetched around Mar 5, 2026, 1:00 PM, by Google Calendar', or that it wasn't. */
function describeFetch({ fetchedAt, fetchedBy }: CalendarFeed, timezone: string): string {
  if (fetchedAt === null) return t('Not fetched yet');
  return t(
    '{program, select, APPLE {Last fetched around {moment} by Apple Calendar} GOOGLE {Last fetched around {moment} by Google Calendar} OUTLOOK {Last fetched around {moment} by Outlook} THUNDERBIRD {Last fetched around {moment} by Thunderbird} other {Last fetched around {moment} by another program}}',
    { program: fetchedBy ?? 'OTHER', moment: formatMoment(fetchedAt, timezone) },
  );
}

interface FeedProps {
  feed: CalendarFeed;
  households: readonly Household[];
  onRevoke: () => void;
}

function Feed({ feed, households, onRevoke }: FeedProps) {
  const name = formatChoice(feed.householdId, households);
  const { timezone } = households.find(({ id }) => id === feed.householdId) ??
    households[0] ?? { timezone: 'UTC' };
  const date = formatDate(dateOf(feed.createdAt, timezone));
  return (
    <li className={styles['row']}>
      <div className={styles['row-words']}>
        <Text fw={600}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {feed.notes ? t('Created {date}, with notes', { date }) : t('Created {date}', { date })}
        </Text>
        <Text size="sm" c="dimmed">
          {describeFetch(feed, timezone)}
        </Text>
      </div>
      <OnlineButton label={t('Revoke')} of={name} variant="default" onClick={onRevoke} />
    </li>
  );
}
