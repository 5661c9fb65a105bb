/** Says what a family owes if it takes accepted days away late. */
import { formatDuration, formatMoney } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import { type LateShift, lateShifts } from '../../store/late-shifts.ts';
import type { AgendaShift } from '../../store/views.ts';

function describe(late: readonly LateShift[], isOnline: boolean): string | null {
  const [first] = late;
  if (first === undefined) return null;
  const { currency } = first.item.household;
  const values = {
    hours: formatDuration(late.reduce((sum, { minutes }) => sum + minutes, 0)),
    amount: formatMoney(
      late.reduce((sum, { amountCents }) => sum + amountCents, 0),
      currency,
    ),
  };
  if (late.length === 1) {
    const before = formatDuration(first.minutesBefore);
    return isOnline
      ? t('This is {before} before the start: {amount} for {hours} is owed.', { ...values, before })
      : t('You are offline. This is {before} before the start: {amount} for {hours} may be owed.', {
          ...values,
          before,
        });
  }
  const { length: count } = late;
  return isOnline
    ? t('{count} of these days begin soon: {amount} for {hours} is owed.', { ...values, count })
    : t('You are offline. {count} of these days begin soon: {amount} for {hours} may be owed.', {
        ...values,
        count,
      });
}

/** Returns a sentence for each household of which days would be owed, in one text; null without any. */
export async function lateWords(items: readonly AgendaShift[]): Promise<string | null> {
  const late = await lateShifts(items);
  const households = new Set(late.map(({ item }) => item.household.id));
  const sentences = Array.from(households, (id) =>
    describe(
      late.filter(({ item }) => item.household.id === id),
      navigator.onLine,
    ),
  );
  return sentences.length === 0 ? null : sentences.join(' ');
}
