/** Checks a household's claims against the ledger and exact arithmetic, and returns a message for each broken invariant. */
import type { Claim } from '../src/claims/claim.ts';
import type { Earning } from '../src/ledger/payment.ts';

export interface ClaimRows {
  readonly claims: readonly Claim[];
  readonly earnings: readonly Earning[];
}

/** Tenths of a mile or kilometer at tenths of a cent, rounded half up. */
function exactCents({ distanceTenths, rateTenths, amountCents }: Claim): number {
  if (distanceTenths === null || rateTenths === null) return amountCents;
  const hundredths = BigInt(distanceTenths) * BigInt(rateTenths);
  return Number(hundredths / 100n + (hundredths % 100n >= 50n ? 1n : 0n));
}

function faultsOf(claim: Claim, earning: Earning | undefined): string[] {
  const { id, kind, date, nannyId, status, submittedBySide, decidedAt, amountCents } = claim;
  const isOwed = status === 'APPROVED';
  const expected = isOwed ? { kind: kind.toLowerCase(), date, nannyId, amountCents, dayId: null } : undefined;
  const found = earning && {
    kind: earning.kind,
    date: earning.date,
    nannyId: earning.nannyId,
    amountCents: earning.amountCents,
    dayId: earning.dayId,
  };
  return [
    ...(JSON.stringify(found) === JSON.stringify(expected)
      ? []
      : [`${status} claim ${id} is owed as ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`]),
    ...(exactCents(claim) === amountCents ? [] : [`claim ${id} is ${amountCents}, not ${exactCents(claim)}`]),
    ...(status === 'SUBMITTED' && (decidedAt !== null || submittedBySide === 'family')
      ? [`claim ${id} waits although it is decided`]
      : []),
  ];
}

/** An approved claim is owed once, with its own id; nothing else is owed as a claim. */
export function claimFaults({ claims, earnings }: ClaimRows): string[] {
  const byId = new Map(earnings.map((earning) => [earning.id, earning]));
  const known = new Set(claims.map(({ id }) => id));
  const alone = earnings.filter(
    ({ id, kind }) => (kind === 'mileage' || kind === 'expense') && !known.has(id),
  );
  return [
    ...claims.flatMap((claim) => faultsOf(claim, byId.get(claim.id))),
    ...alone.map(({ id }) => `earning ${id} has no claim`),
  ];
}
