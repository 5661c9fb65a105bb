/**
 * Checks claims after each step, from rows and log alone: the family alone approves, the nanny's claims with the amount
 * that a parent saw; mileage pays what she saw, or more; what is approved keeps its amount; nothing settled is taken back; and rates of past dates only rise.
 */
import { keyOf, type LoggedMutation, type SeenRow, type Snapshot, type Update } from './test-snapshots.ts';
import { expectGuarantee } from './test-violation.ts';

const UNDO_MS = 10 * 60_000;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);

const rowsOf = ({ rows }: Snapshot, table: string): SeenRow[] =>
  [...rows.values()].filter((row) => row.table === table);

const AS_SUBMITTED = [
  'nannyId',
  'kind',
  'date',
  'category',
  'distanceTenths',
  'unit',
  'submittedTenths',
  'note',
  'receiptHash',
  'submittedBy',
  'submittedBySide',
  'submittedAt',
  'possibleDuplicateOf',
] as const;

/** Returns the mutations of a name that were applied to a claim. */
const applied = ({ mutations }: Update, name: string, claimId: string): LoggedMutation[] =>
  mutations.filter(
    (each) => each.name === name && each.result === 'applied' && each.args['claimId'] === claimId,
  );

/** Whether a nanny has or had an account: else the family speaks for both. */
function isOrWasLinked(snapshot: Snapshot, nannyId: unknown): boolean {
  const nanny = snapshot.rows.get(keyOf('nanny', asText(nannyId)))?.fields;
  return nanny?.['nannyUserId'] != null || nanny?.['formerUserId'] != null || nanny?.['startPlan'] != null;
}

/** What is approved was entered by the family, or decided by it as it was seen. */
function expectApproved({ id, fields }: SeenRow, update: Update): void {
  const isEntered = applied(update, 'claim.submit', id).some(({ side }) => side === 'family');
  const isDecided = applied(update, 'claim.decide', id).some(
    ({ side, basedOn }) =>
      side === 'family' && (basedOn === null || basedOn['amountCents'] === fields['amountCents']),
  );
  expectGuarantee(4, isEntered || isDecided, () => `claim ${id} was approved by nobody who saw its amount`);
}

/** Mileage never pays less than its author saw. */
function expectSeenRate({ id, fields }: SeenRow, update: Update): void {
  for (const { basedOn } of applied(update, 'claim.submit', id)) {
    if (fields['kind'] !== 'MILEAGE' || basedOn === null) continue;
    const isKept =
      asNumber(fields['submittedTenths']) >= asNumber(basedOn['rateTenths']) &&
      fields['unit'] === basedOn['unit'];
    expectGuarantee(4, isKept, () => `claim ${id} pays less than its author saw`);
  }
}

/** What was approved is taken back by her, or within ten minutes, and only while nothing of it was settled. */
function expectTakenBack({ id, fields }: SeenRow, before: Snapshot, update: Update): void {
  const by = ['claim.withdraw', 'claim.decide'].flatMap((name) => applied(update, name, id));
  const was = before.rows.get(keyOf('claim', id))?.fields;
  const decidedAt = Date.parse(asText(was?.['decidedAt']));
  const isLinked = isOrWasLinked(before, fields['nannyId']);
  const isFair = by.some(
    ({ side, receivedAt }) => side === 'nanny' || !isLinked || Date.parse(receivedAt) - decidedAt <= UNDO_MS,
  );
  expectGuarantee(4, isFair, () => `claim ${id} was taken back by the family`);
}

/** What mileage was worth when it was submitted: while it waits, a corrected rate may lower it so far. */
const worthAtFirst = (fields: SeenRow['fields']): number =>
  fields['submittedTenths'] === null
    ? Number.POSITIVE_INFINITY
    : Math.floor((2 * asNumber(fields['distanceTenths']) * asNumber(fields['submittedTenths']) + 100) / 200);

function expectKept(before: Snapshot, update: Update): void {
  for (const { id, fields: was } of rowsOf(before, 'claim')) {
    const row = update.snapshot.rows.get(keyOf('claim', id));
    // A claim is a reason to archive its nanny.
    expectGuarantee(3, row !== undefined, () => `claim ${id} is gone`);
    if (row === undefined) continue;
    for (const name of AS_SUBMITTED) {
      expectGuarantee(3, row.fields[name] === was[name], () => `${name} of claim ${id} changed`);
    }
    const [cents, wasCents] = [asNumber(row.fields['amountCents']), asNumber(was['amountCents'])];
    const isFrozen = was['status'] !== 'SUBMITTED';
    const isFair = isFrozen ? cents === wasCents : cents >= Math.min(wasCents, worthAtFirst(was));
    expectGuarantee(4, isFair, () => `claim ${id} is worth less`);
    if (was['status'] === 'WITHDRAWN' || was['status'] === row.fields['status']) {
      expectGuarantee(4, was['status'] === row.fields['status'], () => `claim ${id} is back`);
      continue;
    }
    if (was['status'] === 'APPROVED') expectTakenBack(row, before, update);
  }
}

/** Whether a rate that was set within ten minutes is lowered, at most to what it replaced. */
function isCorrection(was: SeenRow['fields'], rateTenths: number, { mutations }: Update): boolean {
  const setAt = Date.parse(asText(was['setAt']));
  const isFresh = mutations.some(({ receivedAt }) => Date.parse(receivedAt) - setAt <= UNDO_MS);
  return isFresh && rateTenths >= asNumber(was['replacedTenths']);
}

/** A rate of a date before the first of these mutations is never lowered where its nanny has an account. */
function expectRates(before: Snapshot, update: Update): void {
  for (const { id, nannyId, fields: was } of rowsOf(before, 'mileageRate')) {
    const is = update.snapshot.rows.get(keyOf('mileageRate', id))?.fields;
    if (is === undefined || !isOrWasLinked(before, nannyId)) continue;
    const isLower = asNumber(is['rateTenths']) < asNumber(was['rateTenths']);
    const from = asText(was['effectiveFrom']);
    const isRecent = update.mutations.some(
      ({ name, receivedAt, args }) =>
        // Two days: a household's zone may be far from UTC.
        name === 'nanny.setMileageRate' &&
        args['effectiveFrom'] === from &&
        Date.parse(`${from}T00:00:00Z`) >= Date.parse(receivedAt) - 2 * 86_400_000,
    );
    const isFair = !isLower || isRecent || isCorrection(was, asNumber(is['rateTenths']), update);
    expectGuarantee(4, isFair, () => `the mileage rate ${id} was lowered`);
  }
}

/** @throws if a claim was forged, lowered or lost */
export function expectClaims(before: Snapshot | undefined, update: Update): void {
  for (const row of rowsOf(update.snapshot, 'claim')) {
    const was = before?.rows.get(keyOf('claim', row.id))?.fields['status'];
    expectSeenRate(row, update);
    if (row.fields['status'] === 'APPROVED' && was !== 'APPROVED') expectApproved(row, update);
  }
  if (before === undefined) return;
  expectKept(before, update);
  expectRates(before, update);
}
