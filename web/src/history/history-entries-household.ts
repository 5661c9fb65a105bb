/**
 * Sentences of history entries about the household, its settings and holidays, its nannies (added, edited, joined,
 * access ended, removed), their rates and base schedules.
 */

import type { MutatorName } from 'sync-protocol/registry.ts';
import type { Shift } from 'sync-protocol/schedule/base-schedule.ts';
import {
  formatDate,
  formatMinuteOfDay,
  formatTenthsOfCents,
  formatWeekdayShort,
} from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import type { NamedOnStatements } from './history-entries-statements.ts';
import type { TaxMutator } from './history-entries-taxes.ts';
import {
  changesOf,
  describeBefore,
  type EntryContext,
  findNannyName,
  formatAmount,
  type Sentence,
} from './history-entry.ts';
import { describeNannyEdit, describeSettings } from './history-field-changes.ts';
import { describeHolidays } from './history-holidays.ts';

type HouseholdMutator = Exclude<
  Extract<MutatorName, `household.${string}` | `nanny.${string}` | `baseSchedule.${string}`>,
  NamedOnStatements | TaxMutator
>;

/** Returns 'Mon 9:00 AM – 5:00 PM', or 'Mon off'. */
function describeWeekday(rowId: string, shifts: readonly Shift[] | undefined): string {
  const weekday = formatWeekdayShort(Number(rowId.split('/').at(-1)));
  const times = (shifts ?? []).map(
    ({ startMinutes, endMinutes }) => `${formatMinuteOfDay(startMinutes)} – ${formatMinuteOfDay(endMinutes)}`,
  );
  return times.length === 0 ? t('{weekday} off', { weekday }) : `${weekday} ${times.join(', ')}`;
}

function describeSavedWeek({ author, name, all, nannyName }: EntryContext): Sentence {
  const weekdays = changesOf(all, 'baseSchedule');
  const nanny = nannyName(weekdays.map(({ id }) => id.split('/')[0]).find(Boolean));
  const week = weekdays.map((change) => describeWeekday(change.id, change.is?.shifts)).join('; ');
  const was = weekdays.flatMap((change) =>
    change.was === null ? [] : [describeWeekday(change.id, change.was.shifts)],
  );
  return {
    sentence:
      week === ''
        ? t('{name} saved the week of {nanny}', { author, name, nanny })
        : t('{name} saved the week of {nanny}: {week}', { author, name, nanny, week }),
    was: describeBefore(was.join('; ')),
  };
}

function describeAddedNanny(context: EntryContext): Sentence {
  const { author, name } = context;
  const nanny = findNannyName(context);
  const cents = changesOf(context.all, 'rate')[0]?.is?.hourlyRateCents;
  if (cents === undefined) {
    return {
      sentence: t('{name} added {nanny}', {
        author,
        name,
        nanny,
      }),
    };
  }
  const amount = formatAmount(cents, context);
  return {
    sentence: t('{name} added {nanny}, at {amount} an hour', { author, name, nanny, amount }),
  };
}

function describeRate(context: EntryContext): Sentence {
  const { author, name } = context;
  const { is, was } = changesOf(context.all, 'rate')[0] ?? {};
  const nanny = context.nannyName(is?.nannyId);
  if (is?.hourlyRateCents === undefined || is.effectiveFrom === undefined) {
    return {
      sentence: t('{name} set the rate of {nanny}', { author, name, nanny }),
    };
  }
  const amount = formatAmount(is.hourlyRateCents, context);
  return {
    sentence: t('{name} set the rate of {nanny} to {amount} an hour from {date}', {
      author,
      name,
      nanny,
      amount,
      date: formatDate(is.effectiveFrom),
    }),
    was:
      was?.hourlyRateCents === undefined
        ? undefined
        : t('was {amount} an hour', { amount: formatAmount(was.hourlyRateCents, context) }),
  };
}

function describeMileageRate(context: EntryContext): Sentence {
  const { author, name, all, currency, nannyName } = context;
  const { is, was } = changesOf(all, 'mileageRate')[0] ?? {};
  const nanny = nannyName(is?.nannyId);
  if (is?.rateTenths === undefined || is.effectiveFrom === undefined) {
    return { sentence: t('{name} set the mileage rate of {nanny}', { author, name, nanny }) };
  }
  const [amount, date] = [formatTenthsOfCents(is.rateTenths, currency), formatDate(is.effectiveFrom)];
  return {
    sentence: t('{name} set the mileage rate of {nanny} to {amount} from {date}', {
      author,
      name,
      nanny,
      amount,
      date,
    }),
    was: describeBefore(
      was?.rateTenths === undefined ? undefined : formatTenthsOfCents(was.rateTenths, currency),
    ),
  };
}

function describeDeletedNanny(context: EntryContext): string {
  const { author, name, subject } = context;
  const nanny = findNannyName(context);
  if (subject === 'day') {
    return t('{name} deleted {nanny}, including this day', { author, name, nanny });
  }
  if (subject === 'payment') {
    return t('{name} deleted {nanny}, including this payment', { author, name, nanny });
  }
  return t('{name} deleted {nanny}', {
    author,
    name,
    nanny,
  });
}

const isDeleted = ({ is }: { is?: unknown }): boolean => is === undefined || is === null;

function describeRemovedNanny(context: EntryContext): Sentence {
  const days = changesOf(context.all, 'day').filter(isDeleted).length;
  const payments = changesOf(context.all, 'payment').filter(isDeleted).length;
  if (changesOf(context.all, 'nanny').some((change) => !isDeleted(change))) {
    return {
      sentence: describeDeletedNanny(context),
      result:
        days === 0
          ? t('Her hours and pay stay')
          : t(
              'Her hours and pay stay. Also deleted: {days, plural, one {# day without hours} other {# days without hours}}',
              { days },
            ),
    };
  }
  return {
    sentence: describeDeletedNanny(context),
    result:
      days + payments > 0
        ? t(
            'Also deleted: {days, plural, one {# day} other {# days}} and {payments, plural, one {# payment} other {# payments}}',
            { days, payments },
          )
        : undefined,
  };
}

export const HOUSEHOLD_SENTENCES: {
  readonly [N in HouseholdMutator]: (context: EntryContext) => Sentence;
} = {
  'household.create': ({ author, name }) => ({
    sentence: t('{name} created the household', {
      author,
      name,
    }),
  }),
  'household.saveSettings': describeSettings,
  'household.saveHolidays': describeHolidays,
  'nanny.add': describeAddedNanny,
  'nanny.edit': describeNannyEdit,
  'nanny.setRate': describeRate,
  'nanny.setMileageRate': describeMileageRate,
  'nanny.link': ({ author, name }) => ({
    sentence: t('{name} joined the household', {
      author,
      name,
    }),
  }),
  'nanny.unlink': (context) => {
    const { author, name } = context;
    const [change] = changesOf(context.all, 'nanny');
    // Removed before, she had no access that could end.
    if ((change?.was?.formerUserId ?? null) !== null) {
      return { sentence: t('The account of {nanny} was deleted', { nanny: findNannyName(context) }) };
    }
    return {
      sentence: t('{name} ended the access of {nanny}', { author, name, nanny: findNannyName(context) }),
    };
  },
  'nanny.remove': describeRemovedNanny,
  'baseSchedule.save': describeSavedWeek,
};
