/** Sentences about overtime that federal law owes a nanny who lives out: for a week, a pay period, and terms. */

import type { Side } from 'sync-protocol/kernel/roles.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { FederalShortfall } from 'sync-protocol/weeks/federal-overtime.ts';
import type { TermsFields } from 'sync-protocol/weeks/terms.ts';
import { FEDERAL_WEEK_MINUTES } from 'sync-protocol/weeks/terms-presets.ts';
import { formatDuration, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';

export interface Told {
  readonly side: Side;
  /** The nanny's. */
  readonly name: string;
  readonly currency: Currency;
}

const isLate = (limitMinutes: number | null): limitMinutes is number =>
  limitMinutes !== null && limitMinutes > FEDERAL_WEEK_MINUTES;

/** Returns what a week over 40 hours lacks. */
export function describeShortfall(shortfall: FederalShortfall, { side, name, currency }: Told): string[] {
  const { limitMinutes } = shortfall;
  const hours = formatDuration(shortfall.minutesBeyond);
  const amount = formatMoney(shortfall.missingCents, currency);
  const owed =
    side === 'family'
      ? t(
          '{hours} beyond 40 hours: by federal law, {name} is owed {amount} more for this week, unless she lives in your home (29 CFR 552.100).',
          { hours, name, amount },
        )
      : t(
          '{hours} beyond 40 hours: by federal law, you are owed {amount} more for this week, unless you live in the family’s home (29 CFR 552.100).',
          { hours, amount },
        );
  return isLate(limitMinutes) ? [describeLimit(limitMinutes), owed] : [owed];
}

const describeLimit = (limitMinutes: number): string =>
  t('These terms pay overtime from {limit} a week.', { limit: formatDuration(limitMinutes) });

/** Returns what terms below the federal floor mean for the open weeks that they price, by the cents that these lack. */
export function describeBelowFederal(
  { weeklyLimitMinutes }: Pick<TermsFields, 'weeklyLimitMinutes'>,
  { missingCents, currency }: { missingCents: number; currency: Currency },
): string[] {
  const amount = formatMoney(missingCents, currency);
  return [
    isLate(weeklyLimitMinutes)
      ? describeLimit(weeklyLimitMinutes)
      : t('These terms pay less than federal law asks for.'),
    missingCents > 0
      ? t('The federal 40 hours hold for whoever lives out: {amount} more for the open weeks.', { amount })
      : t('The federal 40 hours hold for whoever lives out.'),
  ];
}
