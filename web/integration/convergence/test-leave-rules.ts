/**
 * Checks time off after each step, from rows and log alone: who asked never answers, nothing is paid beyond what was
 * asked for, what was agreed to stays, each side enters only what costs itself, and pay for time off comes of it.
 */
import { keyOf, type LoggedMutation, type SeenRow, type Snapshot, type Update } from './test-snapshots.ts';
import { expectGuarantee } from './test-violation.ts';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const asNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);

const rowsOf = ({ rows }: Snapshot, table: string): SeenRow[] =>
  [...rows.values()].filter((row) => row.table === table);

/** What was asked for; the minutes may change while nobody has answered. */
const AS_ASKED = ['nannyId', 'kind', 'date', 'askedBySide', 'groupId'] as const;
const AS_AGREED = [
  'minutes',
  'paidMinutes',
  'plannedMinutes',
  'rateCents',
  'answeredBy',
  'answeredAt',
] as const;

/** Returns the mutations of a name that were applied to a row, which they name by a field. */
const applied = (
  { mutations }: Update,
  name: string,
  [field, id]: readonly [field: string, id: string],
): LoggedMutation[] =>
  mutations.filter(
    (each) => each.name === name && each.result === 'applied' && asText(each.args[field]) === id,
  );

/** Whether a nanny had an account, before a step or after it: else the family speaks for both. */
const hasAccount = (snapshot: Snapshot | undefined, nannyId: unknown): boolean =>
  snapshot?.rows.get(keyOf('nanny', asText(nannyId)))?.fields['nannyUserId'] != null;

/** Whether a nanny joined in a step: she is asked for what the family had agreed to alone. */
const isJoining = (update: Update, nannyId: unknown): boolean =>
  applied(update, 'nanny.link', ['nannyId', asText(nannyId)]).length > 0;

function expectSplit({ id, fields }: SeenRow): void {
  const { status, minutes, paidMinutes, kind, note } = fields;
  const paid = paidMinutes === null ? -1 : asNumber(paidMinutes);
  const isAgreed = status === 'APPROVED';
  expectGuarantee(4, paid <= asNumber(minutes), () => `leave ${id} pays more than was asked for`);
  expectGuarantee(4, !isAgreed || paid >= 0, () => `leave ${id} is approved without its split`);
  expectGuarantee(4, kind !== 'SICK' || note === null, () => `sick leave ${id} has a note`);
}

function expectAnswered(row: SeenRow, before: Snapshot | undefined, update: Update): void {
  const { id, fields } = row;
  const was = before?.rows.get(keyOf('leave', id))?.fields;
  if (was?.['status'] === fields['status']) return;
  const { status, askedBySide, nannyId } = fields;
  if (status === 'ASKED') {
    const isNew = was === undefined || isJoining(update, nannyId);
    expectGuarantee(4, isNew, () => `leave ${id} is asked for again`);
    return;
  }
  if (status === 'WITHDRAWN') {
    const isDone =
      applied(update, 'leave.withdraw', ['leaveId', id]).length > 0 ||
      applied(update, 'nanny.remove', ['nannyId', asText(nannyId)]).length > 0;
    expectGuarantee(4, isDone, () => `nobody withdrew leave ${id}`);
    return;
  }
  const answers = applied(update, 'leave.answer', ['leaveId', id]);
  const isAlone = !hasAccount(before, nannyId) || !hasAccount(update.snapshot, nannyId);
  const isByOther = answers.some(({ side }) => side !== askedBySide || isAlone);
  expectGuarantee(4, isByOther, () => `leave ${id} was answered by the side that asked`);
}

function expectKept(before: Snapshot, update: Update): void {
  for (const { id, fields: was } of rowsOf(before, 'leave')) {
    const is = update.snapshot.rows.get(keyOf('leave', id))?.fields;
    // All rows of a nanny without anything to archive go with her; leave is a reason to archive her.
    expectGuarantee(3, is !== undefined, () => `leave ${id} is gone`);
    const isAgreed = was['status'] === 'APPROVED' && !isJoining(update, was['nannyId']);
    const isLeaving = applied(update, 'nanny.remove', ['nannyId', asText(was['nannyId'])]).length > 0;
    for (const name of isAgreed ? [...AS_ASKED, ...AS_AGREED] : AS_ASKED) {
      // What is unpaid of a day off ends with her, where what is paid stays in place of a late cancellation.
      if (name === 'minutes' && isLeaving && is?.['minutes'] === was['paidMinutes']) continue;
      expectGuarantee(3, is?.[name] === was[name], () => `${name} of leave ${id} changed`);
    }
  }
}

/** A nanny adds nothing, and a family takes nothing from a nanny who has an account. */
function expectEntries(before: Snapshot | undefined, { snapshot }: Update): void {
  for (const { id, fields } of rowsOf(snapshot, 'leaveEntry')) {
    if (before?.rows.has(keyOf('leaveEntry', id)) === true) continue;
    const { bySide, minutes, type, nannyId } = fields;
    const isFree = type === 'PAID_OUT' || (!hasAccount(before, nannyId) && !hasAccount(snapshot, nannyId));
    const costsItself = bySide === 'family' ? asNumber(minutes) > 0 || isFree : asNumber(minutes) < 0;
    expectGuarantee(4, costsItself, () => `entry ${id} costs the other side`);
  }
}

/** Pay for time off is that of approved leave on its date, or of an entry that paid it out. */
function expectPay({ snapshot }: Update): void {
  const approved = rowsOf(snapshot, 'leave').filter(({ fields }) => fields['status'] === 'APPROVED');
  const dates = new Set(approved.map(({ nannyId, fields }) => `${nannyId} ${asText(fields['date'])}`));
  const payouts = rowsOf(snapshot, 'leaveEntry').filter(({ fields }) => fields['type'] === 'PAID_OUT');
  const paidOut = payouts.map(({ nannyId, fields }) => `${nannyId} ${asText(fields['date'])}`);
  for (const { id, nannyId, fields } of rowsOf(snapshot, 'earning')) {
    if (fields['kind'] !== 'leave') continue;
    const key = `${nannyId} ${asText(fields['date'])}`;
    const isOfLeave = fields['weekStart'] === null ? paidOut.includes(key) : dates.has(key);
    expectGuarantee(4, isOfLeave, () => `earning ${id} of time off comes of nothing`);
  }
}

/** @throws if time off was forged, paid twice, or lost */
export function expectLeave(before: Snapshot | undefined, update: Update): void {
  for (const row of rowsOf(update.snapshot, 'leave')) {
    expectSplit(row);
    expectAnswered(row, before, update);
  }
  expectEntries(before, update);
  expectPay(update);
  if (before !== undefined) expectKept(before, update);
}
