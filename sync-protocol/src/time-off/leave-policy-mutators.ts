/**
 * Mutators that set and remove a nanny's time off policies. A policy begins today or later, so that none takes away what
 * was earned; only the first of a kind may begin when she did.
 */
import * as z from 'zod/mini';
import { addDays, dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import type { LoadedRows, MutationContext, Mutator } from '../kernel/mutator.ts';
import type { Read } from '../kernel/reads.ts';
import { calendarDate, id } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { approvedLeavesOf } from '../people/nanny-ranges.ts';
import { assertFamily, isOrWasLinked, nannyOf } from '../people/permissions.ts';
import { entriesOf } from '../weeks/leave-balances.ts';
import {
  fieldsOfPolicy,
  givesLess,
  LEAVE_POLICY_FIELDS,
  type LeavePolicy,
  type LeavePolicyFields,
  leaveKind,
  leavePolicyFields,
  leavePolicyId,
  policiesOf,
} from './leave-policy.ts';

/** Policies of a nanny, of all kinds. */
const POLICIES_MAX = 100;
/** Policies begin at most two years ahead. */
const DAYS_AHEAD = 731;

/** The fields that the author saw; null where there was no policy of this date. */
const seenFields = z.strictObject({ fields: z.nullable(leavePolicyFields) });
type Seen = z.infer<typeof seenFields>;

const keyArgs = { nannyId: id, kind: leaveKind, effectiveFrom: calendarDate };
const removeArgs = z.strictObject(keyArgs);
type PolicyKey = z.infer<typeof removeArgs>;
const setArgs = z.strictObject({ ...keyArgs, ...LEAVE_POLICY_FIELDS });
type SetArgs = z.infer<typeof setArgs>;

const isSame = (a: LeavePolicyFields, b: LeavePolicyFields): boolean =>
  JSON.stringify(fieldsOfPolicy(a)) === JSON.stringify(fieldsOfPolicy(b));

/** Throws `policy_changed` where the policy of a date isn't what its author saw. */
function assertUnchanged(current: LeavePolicy | undefined, seen: Seen | undefined): void {
  if (seen === undefined) return;
  const { fields } = seen;
  const isAsSeen =
    current === undefined || fields === null ? (current ?? null) === fields : isSame(current, fields);
  if (!isAsSeen) throw new Rejection('policy_changed');
}

const todayOf = ({ receivedAt, household }: Pick<MutationContext, 'receivedAt' | 'household'>): string =>
  dateOf(receivedAt, household.timezone);

/** Returns the read of the days by a date: whether she had worked by then. */
const daysUntil = ({ nannyId, effectiveFrom }: PolicyKey) =>
  ({ table: 'day', where: { nannyId }, range: { field: 'date', to: effectiveFrom } }) as const;

/** Whether the nanny was employed on a policy's first date. */
function hadBegun(rows: WorkingSet, key: PolicyKey, timezone: string): boolean {
  const { startedOn, createdAt } = nannyOf(rows, key.nannyId);
  const first = [startedOn ?? '9', dateOf(createdAt, timezone)].toSorted()[0] ?? '';
  return first <= key.effectiveFrom || rows.list(daysUntil(key)).some(({ status }) => status === 'COMPLETED');
}

/** Whether time off of a kind was agreed to or entered: a policy from before could take it away. */
const hasTimeOff = (rows: WorkingSet, { nannyId, kind }: PolicyKey): boolean =>
  [...rows.list(entriesOf(nannyId)), ...rows.list(approvedLeavesOf(nannyId))].some(
    (each) => each.kind === kind,
  );

/**
 * Throws `too_far_back` for a date before today; the first policy of a kind may begin when she did, as long as she has
 * no time off of the kind. One that has begun, today, is only made better for her: others begin tomorrow.
 */
function assertNotBack(
  rows: WorkingSet,
  { args, current }: { args: SetArgs; current: LeavePolicy | undefined },
  context: MutationContext,
): void {
  const { nannyId, kind, effectiveFrom } = args;
  const today = todayOf(context);
  const hasOtherSide = isOrWasLinked(rows, nannyId);
  if (effectiveFrom > today) return;
  if (effectiveFrom === today) {
    if (current === undefined || !hasOtherSide || !givesLess(args, current)) return;
    throw new Rejection(
      'too_far_back',
      'This time off policy has begun. Less than it gives can begin tomorrow.',
    );
  }
  const isFirst = !rows.list(policiesOf(nannyId)).some((each) => each.kind === kind);
  if (
    isFirst &&
    hadBegun(rows, args, context.household.timezone) &&
    !(hasOtherSide && hasTimeOff(rows, args))
  ) {
    return;
  }
  throw new Rejection(
    'too_far_back',
    'A time off policy begins today or later; the first one of a kind may begin when the nanny did, before she has any.',
  );
}

function readsToSet(args: PolicyKey, rows: LoadedRows): Read[] {
  const { nannyId } = args;
  const policies = rows.peekList(policiesOf(nannyId));
  const isFirst = policies !== undefined && !policies.some(({ kind }) => kind === args.kind);
  return [
    { table: 'nanny', ids: [nannyId] },
    policiesOf(nannyId),
    ...(isFirst ? [daysUntil(args), entriesOf(nannyId), approvedLeavesOf(nannyId)] : []),
  ];
}

/** Sets the policy of a kind from a date on. */
export const setPolicy: Mutator<SetArgs, Seen> = {
  name: 'leave.setPolicy',
  version: 1,
  args: setArgs,
  basedOn: seenFields,
  reads: readsToSet,
  run(rows, args, context) {
    const { nannyId, kind, effectiveFrom } = args;
    assertFamily(context.actor);
    nannyOf(rows, nannyId);
    const policies = rows.list(policiesOf(nannyId));
    const policyId = leavePolicyId(nannyId, kind, effectiveFrom);
    const current = policies.find((each) => each.id === policyId);
    if (current !== undefined && isSame(current, args)) return undefined;
    assertUnchanged(current, context.basedOn);
    assertNotBack(rows, { args, current }, context);
    if (effectiveFrom > addDays(todayOf(context), DAYS_AHEAD)) {
      throw new Rejection('bad_input', 'A policy can begin at most two years ahead');
    }
    if (current === undefined && policies.length >= POLICIES_MAX) {
      throw new Rejection('bad_input', `A nanny can have at most ${POLICIES_MAX} time off policies`);
    }
    rows.put('leavePolicy', {
      householdId: rows.householdId,
      id: policyId,
      nannyId,
      version: current?.version ?? 0,
      kind,
      effectiveFrom,
      ...fieldsOfPolicy(args),
    });
    return undefined;
  },
};

/** Removes a policy before its first date. One that has begun stays: what it earned stands on it. */
export const removePolicy: Mutator<PolicyKey, Seen> = {
  name: 'leave.removePolicy',
  version: 1,
  args: removeArgs,
  basedOn: seenFields,
  reads: ({ nannyId }) => [{ table: 'nanny', ids: [nannyId] }, policiesOf(nannyId)],
  run(rows, { nannyId, kind, effectiveFrom }, context) {
    assertFamily(context.actor);
    nannyOf(rows, nannyId);
    const policyId = leavePolicyId(nannyId, kind, effectiveFrom);
    const current = rows.list(policiesOf(nannyId)).find((each) => each.id === policyId);
    if (current === undefined && context.basedOn !== undefined) return undefined;
    if (current === undefined) throw new Rejection('not_found');
    assertUnchanged(current, context.basedOn);
    if (effectiveFrom <= todayOf(context)) throw new Rejection('policy_begun');
    rows.remove('leavePolicy', policyId);
    return undefined;
  },
};
