/** Creates two families who share a nanny, with overlapping and worked days and a payment. */
import {
  type Account,
  aDay,
  aFamily,
  aHousehold,
  call,
  type HouseholdOfTest,
  joinByInvitation,
  recordHours,
  today,
} from './household.ts';

export interface TwoFamilies {
  /** Imani Castle works for both. */
  readonly nanny: Account;
  /** Of Ada Marlowe. */
  readonly marlowes: HouseholdOfTest;
  /** Of Cleo Ortega. */
  readonly ortegas: HouseholdOfTest;
}

/** The names that screens show. */
export const MARLOWES = "Ada Marlowe's household";
export const ORTEGAS = "Cleo Ortega's household";

/**
 * Tomorrow's day of each family overlaps the other's from 12:00 to 1:00 PM. Both have worked days; only the Marlowes
 * have paid for some.
 */
export async function twoFamilies(url: string): Promise<TwoFamilies> {
  const marlowes = await aHousehold(url, { parent: 'Ada Marlowe', nanny: 'Imani Castle' });
  await joinByInvitation(marlowes);
  const parent = await aFamily(url, 'Cleo Ortega');
  const { name, email } = marlowes.nanny;
  const added = await call(parent, 'POST /api/nannies', { name, email, hourlyRate: 30 });
  const ortegas = { parent, nanny: marlowes.nanny, nannyId: (added as { id: string }).id };
  const nanny = await joinByInvitation(ortegas);

  await aDay(marlowes, { day: 1, from: '09:00', to: '13:00', isAccepted: true });
  await aDay(ortegas, { day: 1, from: '12:00', to: '17:00', notes: 'Swimming at four' });
  await aDay(ortegas, { day: 2, from: '10:00', to: '12:00', isAccepted: true });
  for (const [household, day] of [
    [marlowes, -2],
    [marlowes, -3],
    [ortegas, -2],
  ] as const) {
    const dayId = await aDay(household, { day, isAccepted: true });
    const hours = household === marlowes ? { from: '14:00', to: '18:00' } : { from: '19:00', to: '22:00' };
    await recordHours(household.parent, dayId, { day, ...hours });
  }
  const payment = { nannyId: marlowes.nannyId, paymentDate: today(), amountCents: 10_000, platform: 'VENMO' };
  await call(marlowes.parent, 'POST /api/payments/record', payment);
  return { nanny, marlowes, ortegas };
}
