/** What people entered about claims and mileage rates, as sentences: 'Expense on Mar 5, 2026: $12.50'. */
import { distanceUnitOf } from 'sync-protocol/claims/claim-amount.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { MutatorArgs, MutatorName } from 'sync-protocol/registry.ts';
import { formatDate, formatMoney, formatTenths, formatTenthsOfCents } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';

type ClaimMutator = Extract<MutatorName, `claim.${string}` | 'nanny.setMileageRate'>;

/** What this device knows about the household and the nanny. */
interface Facts {
  readonly currency: Currency;
  readonly nannyName: string | undefined;
}

export const CLAIM_WORDS: {
  readonly [N in ClaimMutator]: (args: MutatorArgs<N>, facts: Facts) => string;
} = {
  'nanny.setMileageRate': ({ rateTenths, effectiveFrom }, { currency, nannyName }) => {
    const values = { amount: formatTenthsOfCents(rateTenths, currency), date: formatDate(effectiveFrom) };
    return nannyName === undefined
      ? t('Mileage rate: {amount} from {date}', values)
      : t('Mileage rate of {name}: {amount} from {date}', { ...values, name: nannyName });
  },
  'claim.submit': ({ kind, date: of, amountCents, distanceTenths }, { currency }) => {
    const date = formatDate(of);
    if (kind === 'EXPENSE') {
      return t('Expense on {date}: {amount}', { date, amount: formatMoney(amountCents ?? 0, currency) });
    }
    const distance = formatTenths(distanceTenths ?? 0);
    return distanceUnitOf(currency) === 'MILE'
      ? t('Mileage on {date}: {distance} miles', { date, distance })
      : t('Mileage on {date}: {distance} km', { date, distance });
  },
  'claim.decide': ({ status }) => {
    if (status === 'SUBMITTED') return t('Reopened an expense');
    return status === 'APPROVED' ? t('Approved an expense') : t('Declined an expense');
  },
  'claim.withdraw': () => t('Withdrew an expense'),
  'claim.pay': ({ claims, paymentDate }, { currency }) => {
    const cents = claims.reduce((sum, { amountCents }) => sum + amountCents, 0);
    return t('Reimbursed {amount} on {date}', {
      amount: formatMoney(cents, currency),
      date: formatDate(paymentDate),
    });
  },
};
