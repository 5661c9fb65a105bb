/** Random claims and mileage rates on rows that a device shows, also dates and amounts that are refused. */
import { distanceUnitOf, mileageRateOn } from 'sync-protocol/claims/claim-amount.ts';
import { CLAIM_CATEGORIES } from 'sync-protocol/claims/claim-choices.ts';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { type Choice, mutation, pick } from './test-choice.ts';
import type { Device } from './test-device.ts';

interface Context {
  readonly device: Pick<Device, 'all' | 'now'>;
  readonly choice: Choice;
  readonly newId: () => string;
}

const TODAY = '2026-03-05';
const DISTANCES = [124, 73, 2, 20_000] as const;
const AMOUNTS = [1250, 899, 1, 1_000_000] as const;
const HASH = 'ab'.repeat(32);

/** What its author claims to have seen that a mile pays: as shown, an older rate, a higher one, another unit, or nothing. */
async function seenRate({ device, choice }: Context, nanny: Nanny, date: string) {
  const rates = (await device.all('mileageRate')).filter(({ nannyId }) => nannyId === nanny.id);
  const household = (await device.all('household')).find(({ id }) => id === nanny.householdId);
  const rateTenths = mileageRateOn(rates, date);
  if (household === undefined || rateTenths === undefined) return undefined;
  const unit = distanceUnitOf(household.currency);
  const otherUnit = unit === 'MILE' ? 'KILOMETER' : 'MILE';
  const oldest = rates[0]?.rateTenths ?? rateTenths;
  return [
    { rateTenths, unit },
    { rateTenths: oldest, unit },
    undefined,
    { rateTenths, unit },
    { rateTenths: rateTenths + 25, unit },
    { rateTenths, unit: otherUnit } as const,
  ][Math.floor(choice.size / 2) % 6];
}

const submit = async (context: Context) => {
  const { device, choice, newId } = context;
  const nanny = pick(await device.all('nanny'), choice.which);
  if (nanny === undefined) return undefined;
  const { size } = choice;
  const isMileage = size % 2 === 0;
  const date = addDays(TODAY, (size % 6) - 4);
  const args = {
    // Now and then an id that something else has.
    claimId: size % 11 === 10 ? (pick(await device.all('day'), choice.which)?.id ?? newId()) : newId(),
    nannyId: nanny.id,
    kind: isMileage ? ('MILEAGE' as const) : ('EXPENSE' as const),
    date,
    category: isMileage ? null : (CLAIM_CATEGORIES[size % CLAIM_CATEGORIES.length] ?? 'OTHER'),
    distanceTenths: isMileage ? (DISTANCES[size % DISTANCES.length] ?? 124) : null,
    amountCents: isMileage ? null : (AMOUNTS[size % AMOUNTS.length] ?? 1250),
    note: size % 3 === 0 ? 'Library' : null,
    receiptHash: size % 5 === 0 ? HASH : null,
  };
  return mutation('claim.submit', args, isMileage ? await seenRate(context, nanny, date) : undefined);
};

const decide = async ({ device, choice }: Context) => {
  const claim = pick(await device.all('claim'), choice.which);
  if (claim === undefined) return undefined;
  const { amountCents, status } = claim;
  const to = (['APPROVED', 'APPROVED', 'APPROVED', 'DECLINED', 'SUBMITTED'] as const)[choice.size % 5];
  const note = to === 'DECLINED' ? 'Not ours' : null;
  return mutation(
    'claim.decide',
    { claimId: claim.id, status: to ?? 'APPROVED', note },
    { amountCents, status },
  );
};

/** Pays up to three claims of one nanny, whatever their states, now and then one twice or with another amount. */
const pay = async ({ device, choice, newId }: Context) => {
  const all = await device.all('claim');
  const first = pick(all, choice.which);
  if (first === undefined) return undefined;
  const ofNanny = all.filter(({ nannyId }) => nannyId === first.nannyId).slice(0, 2);
  const seen = [first, ...ofNanny].map(({ id: claimId, amountCents }) => ({
    claimId,
    amountCents: choice.size % 9 === 8 ? amountCents + 1 : amountCents,
  }));
  return mutation('claim.pay', {
    paymentId: newId(),
    nannyId: first.nannyId,
    claims: seen,
    platform: choice.size % 2 === 0 ? 'VENMO' : null,
    paymentDate: addDays(TODAY, -(choice.size % 3)),
  });
};

export const CLAIM_MAKERS = {
  'claim.submit': submit,
  'claim.decide': decide,
  'claim.withdraw': async ({ device, choice }: Context) => {
    const claim = pick(await device.all('claim'), choice.which);
    return claim && mutation('claim.withdraw', { claimId: claim.id });
  },
  'claim.pay': pay,
  'nanny.setMileageRate': async ({ device, choice }: Context) => {
    const nanny = pick(await device.all('nanny'), choice.which);
    return (
      nanny &&
      mutation('nanny.setMileageRate', {
        nannyId: nanny.id,
        rateTenths: [725, 700, 400][choice.size % 3] ?? 725,
        effectiveFrom: addDays(TODAY, (choice.size % 7) - 5),
      })
    );
  },
};
