/** Describes the current state of a changed day: status, times, price; or that it is gone or nothing changed. */
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { MutationFacts } from '../history/mutation-words.ts';
import { formatHours, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { formatCardTimes } from '../schedule/phrases.ts';

const describeStatus = ({ status, isPaid }: AgendaDay): string =>
  isPaid
    ? t(
        '{status, select, PENDING {Pending and paid} ACCEPTED {Accepted and paid} DECLINED {Declined and paid} other {Completed and paid}}',
        { status },
      )
    : t('{status, select, PENDING {Pending} ACCEPTED {Accepted} DECLINED {Declined} other {Completed}}', {
        status,
      });

/** Returns the state of the mutation's day, that the day is gone, or that the mutation changed nothing. */
export function describeCurrentState(mutation: { name: string }, facts: MutationFacts): string {
  const { day, timezone, currency } = facts;
  const isAboutADay = mutation.name.startsWith('day.') && mutation.name !== 'day.schedule';
  if (day === undefined)
    return isAboutADay ? t('This day is no longer in the agenda.') : t('Your entry changed nothing.');
  const parts = [
    describeStatus(day),
    t('Scheduled: {times}', {
      times: formatCardTimes(day.scheduledStartUtc, day.scheduledEndUtc, timezone),
    }),
  ];
  if (day.actualStartUtc !== null) {
    const times = formatCardTimes(day.actualStartUtc, day.actualEndUtc, timezone);
    parts.push(t('Actual: {times}', { times }));
  }
  if (day.billableMinutes !== null && day.amountCents !== null) {
    const price = {
      hours: formatHours(day.billableMinutes),
      amount: formatMoney(day.amountCents, currency),
    };
    parts.push(t('{hours} hrs, {amount}', price));
  }
  return parts.join(' · ');
}
