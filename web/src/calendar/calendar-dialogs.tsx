/**
 * The dialogs of calendars: one asks which shifts a feed or a file has, one shows a new feed's address once, to copy or
 * to open in a calendar app, one asks before a feed is revoked.
 */
import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { CalendarFeed } from 'sync-protocol/calendar/feed.ts';
import { createFeed, revokeFeed } from 'sync-protocol/calendar/feeds-rest.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import { useDevice } from '../device/use-device.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { t } from '../kit/language/messages.ts';
import { LinkToCopy } from '../kit/link-to-copy.tsx';
import { NativeSelect } from '../kit/native-select.ts';
import { saveFile } from '../kit/save-file.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { showToast } from '../kit/toast.ts';
import { useLinkToCopy } from '../kit/use-link-to-copy.ts';
import { useOnline } from '../kit/use-online.ts';
import { call } from '../session/rest-client.ts';
import { useSave } from '../session/use-save.ts';
import { type CalendarChoice, formatChoice } from './calendar-choice.ts';
import { offlineCalendar } from './offline-calendar.ts';

interface ChoiceFieldsProps {
  choice: CalendarChoice;
  onChange: (choice: CalendarChoice) => void;
  choices: readonly CalendarChoice['householdId'][];
  households: readonly Household[];
}

/** Asks for the household only where there are several. */
function ChoiceFields({ choice, onChange, choices, households }: ChoiceFieldsProps) {
  return (
    <>
      {choices.length > 1 && (
        <NativeSelect
          label={t('Shifts of')}
          value={choice.householdId ?? ''}
          onChange={(event) => onChange({ ...choice, householdId: event.currentTarget.value || null })}
          data={choices.map((id) => ({ value: id ?? '', label: formatChoice(id, households) }))}
        />
      )}
      <Checkbox
        label={t('Include the notes of shifts')}
        checked={choice.notes}
        onChange={(event) => onChange({ ...choice, notes: event.currentTarget.checked })}
      />
    </>
  );
}

interface CalendarDialogProps extends Pick<ChoiceFieldsProps, 'choices' | 'households'> {
  opened: boolean;
  onClose: () => void;
}

interface CreateFeedDialogProps extends CalendarDialogProps {
  feeds: readonly CalendarFeed[];
  onCreated: (url: string) => void;
}

export function CreateFeedDialog(props: CreateFeedDialogProps) {
  const { choices, households, feeds, opened, onClose, onCreated } = props;
  const isOnline = useOnline();
  const [choice, setChoice] = useState<CalendarChoice>({ householdId: choices[0] ?? null, notes: false });
  const { busy, save } = useSave();
  const isReplaced = feeds.some(({ householdId }) => householdId === choice.householdId);
  const create = () =>
    save(t('Failed to create the address'), async () => {
      const { url } = await call(createFeed, { body: choice });
      onCreated(url);
    });
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Calendar address')}
      onSubmit={create}
      primary={{ label: t('Create Address'), busy, disabled: !isOnline }}
      closeLabel={t('Cancel')}
    >
      <Stack>
        <Text>{t('Anyone with this address can see your shifts. It shows no pay.')}</Text>
        <ChoiceFields choice={choice} onChange={setChoice} choices={choices} households={households} />
        {isReplaced && <Text fw={600}>{t('The address that you have for this will stop working.')}</Text>}
      </Stack>
    </SheetDialog>
  );
}

interface FeedAddressDialogProps {
  url: string;
  opened: boolean;
  onClose: () => void;
}

/** Shows the address of a new feed. The server has only its hash. */
export function FeedAddressDialog({ url, opened, onClose }: FeedAddressDialogProps) {
  const { copied, field, copy } = useLinkToCopy(url);
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Calendar address')}
      onSubmit={() => void copy()}
      primary={{ label: t('Copy') }}
      closeLabel={t('Done')}
    >
      <Stack>
        <Text fw={600}>{t('This address is shown only now. Anyone with it can see your shifts.')}</Text>
        <Button
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          variant="light"
          leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
        >
          {t('Add to the calendar on this device')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('In Google or Outlook: add a calendar from a URL, and paste the address.')}
        </Text>
        <LinkToCopy label={t('Address')} url={url} copied={copied} field={field} />
      </Stack>
    </SheetDialog>
  );
}

/** Saves the shifts on this device as a file, also offline. */
export function DownloadCalendarDialog({ choices, households, opened, onClose }: CalendarDialogProps) {
  const device = useDevice();
  const [choice, setChoice] = useState<CalendarChoice>({ householdId: choices[0] ?? null, notes: false });
  const { busy, save } = useSave();
  const download = async () => {
    if (device === undefined) return undefined;
    const isSaved = await save(t('Failed to make the calendar file'), async () => {
      const text = await offlineCalendar(device.database, choice, new Date().toISOString());
      saveFile('fairday.ics', { text, type: 'text/calendar;charset=utf-8' });
    });
    return isSaved ? onClose : undefined;
  };
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Download for offline')}
      onSubmit={download}
      primary={{ label: t('Download'), busy }}
      closeLabel={t('Cancel')}
    >
      <Stack>
        <Text>{t('A calendar file with your shifts as they are now. Later changes aren’t in it.')}</Text>
        <ChoiceFields choice={choice} onChange={setChoice} choices={choices} households={households} />
      </Stack>
    </SheetDialog>
  );
}

interface RevokeFeedDialogProps {
  feed: CalendarFeed;
  opened: boolean;
  onClose: () => void;
  onRevoked: () => void;
}

export function RevokeFeedDialog({ feed, opened, onClose, onRevoked }: RevokeFeedDialogProps) {
  const { busy, save } = useSave();
  const revoke = async () => {
    const params = { feedId: feed.id };
    if (!(await save(t('Failed to revoke the address'), () => call(revokeFeed, { params })))) return;
    showToast({ title: t('Calendar address revoked') });
    onClose();
    onRevoked();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void revoke()}
      title={t('Revoke this calendar address?')}
      confirmLabel={t('Revoke')}
      busy={busy}
    >
      {t('Calendars that use it get no more shifts. Most remove those that they have.')}
    </ConfirmDialog>
  );
}
