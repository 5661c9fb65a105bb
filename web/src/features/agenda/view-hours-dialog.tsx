/** The dialog that shows a paid day's times, hours and amount to read, and says how they can be corrected. */
import { Alert, Text } from '@mantine/core';
import { formatScheduled, formatTimes } from '../../domain/phrases.ts';
import { formatDateHeading, formatHours, formatMoney } from '../../language/format.ts';
import type { AgendaItem } from '../../store/views.ts';
import { Dotted } from '../../ui/dotted.tsx';
import { Facts } from '../../ui/facts.tsx';
import { TextLink } from '../../ui/link-button.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { useDayOwners } from './day-owners.ts';
import * as texts from './schedule-texts.ts';
import type { Reader } from './selection.ts';

interface ViewHoursDialogProps {
  item: AgendaItem;
  reader: Reader;
  opened: boolean;
  onClose: () => void;
}

export function ViewHoursDialog({ item, reader, opened, onClose }: ViewHoursDialogProps) {
  const owners = useDayOwners(item, reader);
  return (
    <SheetDialog opened={opened} onClose={onClose} title={texts.DIALOGS.viewHours} closeLabel="Close">
      <Text c="dimmed">
        <Dotted parts={[...owners, formatDateHeading(item.day.date)]} />
      </Text>
      <Facts facts={toFacts(item)} />
      <Alert color="amber">
        <Text size="sm">
          {texts.PAID_DAY} {texts.PAID_HOURS[reader]}
        </Text>
        {reader === 'family' && <TextLink to="/payments">{texts.GO_TO_PAYMENTS}</TextLink>}
      </Alert>
    </SheetDialog>
  );
}

function toFacts(item: AgendaItem): (readonly [string, string])[] {
  const { day, household } = item;
  const { actualStartUtc, actualEndUtc, billableMinutes, amountCents, scheduledNotes } = day;
  return [
    [texts.FACTS.scheduled, formatScheduled(item)],
    [texts.FACTS.actual, formatTimes(actualStartUtc, actualEndUtc, household.timezone)],
    ...(billableMinutes === null
      ? []
      : [[texts.FACTS.billable, `${formatHours(billableMinutes)} hrs`] as const]),
    ...(amountCents === null
      ? []
      : [[texts.FACTS.amount, formatMoney(amountCents, household.currency)] as const]),
    ...(scheduledNotes === null ? [] : [[texts.FACTS.notes, scheduledNotes] as const]),
  ];
}
