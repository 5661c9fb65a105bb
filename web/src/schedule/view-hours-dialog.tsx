/**
 * The dialog that shows a paid day's times, hours, amount and notes to read, says how they can be corrected, and links
 * a family to the payments.
 */
import { Alert, Text } from '@mantine/core';
import type { AgendaItem } from '../device/views.ts';
import { Dotted } from '../kit/dotted.tsx';
import { Facts } from '../kit/facts.tsx';
import { formatDateHeading, formatHours, formatMoney, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { TextLink } from '../kit/link-button.tsx';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { useDayOwners } from './day-owners.ts';
import { formatScheduled, formatTimes } from './phrases.ts';
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
    <SheetDialog opened={opened} onClose={onClose} title={t('Hours of this day')} closeLabel={t('Close')}>
      <Text c="dimmed">
        <Dotted parts={[...owners, startLine(formatDateHeading(item.day.date))]} />
      </Text>
      <Facts facts={toFacts(item)} />
      <Alert color="amber">
        <Text size="sm">
          {t('This day is already paid. Its times and hours can’t change.')}{' '}
          {reader === 'family'
            ? t('To correct the hours, void the payment that settled this day. You can then edit them.')
            : t('If the hours are wrong, ask the family to void the payment. You can then edit them.')}
        </Text>
        {reader === 'family' && <TextLink to="/payments">{t('Go to Payments')}</TextLink>}
      </Alert>
    </SheetDialog>
  );
}

function toFacts(item: AgendaItem): (readonly [string, string])[] {
  const { day, household } = item;
  const { actualStartUtc, actualEndUtc, billableMinutes, amountCents, scheduledNotes } = day;
  return [
    [t('Scheduled'), formatScheduled(item)],
    [t('Actual'), formatTimes(actualStartUtc, actualEndUtc, household.timezone)],
    ...(billableMinutes === null
      ? []
      : [[t('Billable'), t('{hours} hrs', { hours: formatHours(billableMinutes) })] as const]),
    ...(amountCents === null ? [] : [[t('Amount'), formatMoney(amountCents, household.currency)] as const]),
    ...(scheduledNotes === null ? [] : [[t('Notes'), scheduledNotes] as const]),
  ];
}
