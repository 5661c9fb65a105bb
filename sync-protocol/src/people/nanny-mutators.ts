/** Mutators that add and edit a nanny, and link or unlink her account. Removal: nanny-removal-mutators.ts. */
import * as z from 'zod/mini';
import { dateOf } from '../kernel/calendar.ts';
import { Rejection } from '../kernel/errors.ts';
import { english, msg } from '../kernel/message.ts';
import type { MutationContext, Mutator } from '../kernel/mutator.ts';
import { UNSET } from '../kernel/unset-fields.ts';
import { email, hourlyRateCents, id, newRowId, personName } from '../kernel/values.ts';
import type { WorkingSet } from '../kernel/working-set.ts';
import { closingId } from '../weeks/added-earning-id.ts';
import { askLeaveAgain, readsToAskLeaveAgain } from '../weeks/leave-at-joining.ts';
import { readsOfWeekPlan, weekPlan } from '../weeks/week-plan.ts';
import { type Nanny, nannyColor, rateId } from './nanny.ts';
import { ratesOf } from './nanny-ranges.ts';
import { ALL_NANNIES, assertFamily, nannyOf } from './permissions.ts';

const withEmail = (address: string) => ({ table: 'nanny', where: { email: address } }) as const;

/** Throws `nanny_email_taken`. An archived nanny may be added again with the same e-mail. */
function assertEmailFree(rows: WorkingSet, address: string, nannyId: string): void {
  const others = rows.list(withEmail(address)).filter((other) => other.id !== nannyId);
  if (others.some(({ archivedAt }) => archivedAt === null)) throw new Rejection('nanny_email_taken');
}

/** Nannies of a household who aren't removed. */
export const NANNIES_MAX = 100;
/** Nannies of a household with those who were removed, whose records stay. */
export const NANNIES_EVER_MAX = 1000;

const ANY_DATE = '2026-01-01';

const addArgs = z.strictObject({ id: newRowId, name: personName, email, hourlyRateCents });

/**
 * Adds a nanny with her first rate, in force from the current date. Refuses an id so much like another nanny's that the
 * ids derived from them would be the same, and more nannies than a household may have.
 */
export const addNanny: Mutator<z.infer<typeof addArgs>> = {
  name: 'nanny.add',
  version: 1,
  args: addArgs,
  reads: (args) => [{ table: 'nanny', ids: [args.id] }, ALL_NANNIES, ratesOf(args.id), withEmail(args.email)],
  run(rows, args, { actor, at, household }) {
    assertFamily(actor);
    if (rows.get('nanny', args.id) !== undefined) throw new Rejection('id_conflict');
    const others = rows.list(ALL_NANNIES);
    const derivedId = closingId(args.id, ANY_DATE);
    if (others.some((other) => closingId(other.id, ANY_DATE) === derivedId))
      throw new Rejection('id_conflict');
    assertEmailFree(rows, args.email, args.id);
    const present = others.filter(({ archivedAt }) => archivedAt === null);
    if (present.length >= NANNIES_MAX || others.length >= NANNIES_EVER_MAX) {
      throw new Rejection('too_many_nannies');
    }
    const { householdId } = rows;
    rows.put('nanny', {
      ...UNSET.nanny,
      householdId,
      id: args.id,
      nannyId: args.id,
      version: 0,
      name: args.name,
      email: args.email,
      createdAt: at,
    });
    const effectiveFrom = dateOf(at, household.timezone);
    rows.put('rate', {
      householdId,
      id: rateId(args.id, effectiveFrom),
      nannyId: args.id,
      version: 0,
      effectiveFrom,
      hourlyRateCents: args.hourlyRateCents,
    });
    return undefined;
  },
};

/** Says more than the refusal's own sentence, 'This nanny already has an account'. */
export const EMAIL_IS_HERS = msg(
  'This nanny has an account now, so her email can no longer be changed here.',
);

const editArgs = z.strictObject({
  nannyId: id,
  name: z.optional(personName),
  email: z.optional(email),
  /** Null: derived (people/nanny-colors.ts). */
  color: z.optional(z.nullable(nannyColor)),
});

/** Changes any of a nanny's name, color and e-mail; the e-mail only until an account is linked. */
export const editNanny: Mutator<z.infer<typeof editArgs>> = {
  name: 'nanny.edit',
  version: 2,
  args: editArgs,
  // Version 1 had no color.
  reads: (args) => [
    { table: 'nanny', ids: [args.nannyId] },
    ...(args.email === undefined ? [] : [withEmail(args.email)]),
  ],
  run(rows, args, { actor }) {
    assertFamily(actor);
    const current = nannyOf(rows, args.nannyId);
    const address = args.email ?? current.email;
    if (address !== current.email) {
      if (current.nannyUserId !== null) throw new Rejection('nanny_linked', english(EMAIL_IS_HERS));
      assertEmailFree(rows, address, current.id);
    }
    const { name = current.name, color = current.color } = args;
    rows.put('nanny', { ...current, name, email: address, color });
    return undefined;
  },
};

const linkArgs = z.strictObject({ nannyId: id, accountId: id });

/**
 * Links the nanny's record to the account that accepted the invitation, which is the actor. What the family alone had
 * agreed to for later, she is asked for.
 */
export const linkNanny: Mutator<z.infer<typeof linkArgs>> = {
  name: 'nanny.link',
  version: 1,
  args: linkArgs,
  online: true,
  reads: (args, rows) => [
    { table: 'nanny', ids: [args.nannyId] },
    ...readsOfWeekPlan(args.nannyId),
    ...readsToAskLeaveAgain(args.nannyId, rows),
  ],
  run(rows, args, { actor, receivedAt, household }) {
    if (actor.nannyId !== args.nannyId || actor.accountId !== args.accountId) {
      throw new Rejection('forbidden');
    }
    const current = rows.get('nanny', args.nannyId);
    if (current === undefined || current.archivedAt !== null) throw new Rejection('nanny_removed');
    if (current.nannyUserId !== null) throw new Rejection('nanny_linked');
    const days = rows.list({ table: 'day', where: { nannyId: args.nannyId } });
    const hasWorked = days.some(({ status }) => status === 'COMPLETED');
    const { timezone } = household;
    const startedOn = dateOf(receivedAt, timezone);
    rows.put('nanny', {
      ...current,
      nannyUserId: args.accountId,
      startedOn: hasWorked ? null : startedOn,
      startPlan: weekPlan(rows, { nannyId: args.nannyId, from: startedOn, to: null, timezone, receivedAt }),
      endedOn: null,
      endPlan: null,
    });
    askLeaveAgain(rows, args, { receivedAt, household });
    return undefined;
  },
};

/** Returns her last date, today, with the plan of its week. Needs `readsOfWeekPlan`. */
export function endOfWork(
  rows: WorkingSet,
  nannyId: string,
  { receivedAt, household: { timezone } }: Pick<MutationContext, 'receivedAt' | 'household'>,
): Pick<Nanny, 'endedOn' | 'endPlan'> {
  const endedOn = dateOf(receivedAt, timezone);
  return { endedOn, endPlan: weekPlan(rows, { nannyId, from: null, to: endedOn, timezone, receivedAt }) };
}

/**
 * Unlinks an account that is deleted. Hours and payments stay, and the family may invite again. The actor is that
 * account, or the super admin who deletes it. A link to another account stays. An archived record forgets the account.
 */
export const unlinkNanny: Mutator<z.infer<typeof linkArgs>> = {
  name: 'nanny.unlink',
  version: 1,
  args: linkArgs,
  online: true,
  reads: ({ nannyId }) => [{ table: 'nanny', ids: [nannyId] }, ...readsOfWeekPlan(nannyId)],
  run(rows, args, { actor, receivedAt, household }) {
    const isHerself = actor.nannyId === args.nannyId && actor.accountId === args.accountId;
    if (!isHerself && actor.role !== 'SUPER_ADMIN') throw new Rejection('forbidden');
    const current = rows.get('nanny', args.nannyId);
    if (current === undefined) throw new Rejection('nanny_removed');
    if (current.formerUserId === args.accountId) rows.put('nanny', { ...current, formerUserId: null });
    if (current.nannyUserId !== args.accountId) return undefined;
    rows.put('nanny', {
      ...current,
      nannyUserId: null,
      ...endOfWork(rows, args.nannyId, { receivedAt, household }),
    });
    return undefined;
  },
};
