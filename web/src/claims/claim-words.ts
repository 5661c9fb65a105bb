/** Words of claims: their kinds, categories and states, distances, and what a mile pays. */
import type { Claim } from 'sync-protocol/claims/claim.ts';
import type { ClaimCategory, ClaimKind, DistanceUnit } from 'sync-protocol/claims/claim-choices.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { formatTenths, formatTenthsOfCents } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';

const CATEGORY_NAMES: { readonly [category in ClaimCategory]: () => string } = {
  PARKING: () => t('Parking'),
  TRANSIT: () => t('Bus or train'),
  FOOD: () => t('Food'),
  SUPPLIES: () => t('Supplies'),
  ACTIVITY: () => t('Activity'),
  OTHER: () => t('Something else'),
};

export const categoryName = (category: ClaimCategory): string => CATEGORY_NAMES[category]();

const KIND_NAMES: { readonly [kind in ClaimKind]: () => string } = {
  EXPENSE: () => t('Expense'),
  MILEAGE: () => t('Mileage'),
};

export const claimKindName = (kind: ClaimKind): string => KIND_NAMES[kind]();

/** What a claim is for, such as 'Mileage' or 'Parking'. */
export const claimName = ({ kind, category }: Pick<Claim, 'category' | 'kind'>): string =>
  category === null ? claimKindName(kind) : categoryName(category);

/** '12.4 mi' */
function formatDistance(tenths: number, unit: DistanceUnit): string {
  const count = formatTenths(tenths);
  return unit === 'KILOMETER' ? t('{count} km', { count }) : t('{count} mi', { count });
}

/** '$0.725 a mile' */
export function formatMileageRate(
  rateTenths: number,
  { unit, currency }: { unit: DistanceUnit; currency: Currency },
): string {
  const amount = formatTenthsOfCents(rateTenths, currency);
  return unit === 'KILOMETER' ? t('{amount} a kilometer', { amount }) : t('{amount} a mile', { amount });
}

/** '12.4 mi at $0.725 a mile'; undefined for an expense. */
export function describeMileage(
  { distanceTenths, rateTenths, unit }: Pick<Claim, 'distanceTenths' | 'rateTenths' | 'unit'>,
  currency: Currency,
): string | undefined {
  if (distanceTenths === null || rateTenths === null || unit === null) return undefined;
  return t('{distance} at {rate}', {
    distance: formatDistance(distanceTenths, unit),
    rate: formatMileageRate(rateTenths, { unit, currency }),
  });
}
