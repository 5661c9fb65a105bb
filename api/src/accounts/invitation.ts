/** Links by which a nanny joins a household: 256 random bits, kept hashed, 7 days, one use. */
import { createHash, createHmac } from 'node:crypto';
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import { Rejection } from 'sync-protocol/rejection.ts';
import { addMinutes, MINUTES_PER_DAY } from 'sync-protocol/rules/calendar.ts';
import { readRows } from '../changes.ts';
import type { TransactionSql } from '../database/connection.ts';
import { lockHousehold } from '../database/mutation-log.ts';
import { type Account, findAccount, insertAccount, userOf } from './account.ts';
import type { AppDeps } from './deps.ts';
import { grantAccess } from './membership.ts';
import { newId } from './new-id.ts';
import { assertLongEnough, hashPassword } from './passwords.ts';
import { Refused } from './refused.ts';
import { openSession } from './session.ts';
import { checkCredentials, type SignedIn } from './sign-in.ts';
import { mutateWithin } from './within.ts';

const VALID_DAYS = 7;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

async function readNanny(deps: AppDeps, householdId: string, nannyId: string): Promise<Nanny | undefined> {
  const rows = await readRows(deps.sql, householdId, [{ table: 'nanny', ids: [nannyId] }]);
  return rows.get('nanny', nannyId);
}

/**
 * A token that only we can make. The same request has the same one, since what is kept of it, its hash, could
 * not be answered again.
 */
const tokenFor = (deps: AppDeps, request: InvitationRequest): string =>
  createHmac('sha256', deps.config.jwtSecret)
    .update(['invitation', request.accountId, request.householdId, request.nannyId, request.id].join('/'))
    .digest('base64url');

export interface InvitationRequest {
  /** Repeated with the same id it answers the same link, and voids none that was made since. */
  readonly id: string;
  readonly accountId: string;
  readonly householdId: string;
  readonly nannyId: string;
}

/** Makes the one link that counts for a nanny; answers its address. Throws `not_found` and `nanny_linked`. */
export async function invite(deps: AppDeps, request: InvitationRequest): Promise<string> {
  const { householdId, nannyId } = request;
  const token = tokenFor(deps, request);
  const address = `${deps.publicUrl()}/invite/${token}`;
  const nanny = await readNanny(deps, householdId, nannyId);
  if (nanny === undefined) throw new Rejection('not_found');
  const [known] = await deps.sql`select 1 from invitation where token_hash = ${hashOf(token)}`;
  if (known !== undefined) return address;
  if (nanny.nannyUserId !== null) throw new Rejection('nanny_linked');
  const now = deps.now();
  await deps.sql.begin(async (tx) => {
    // Two links made at once: the second sees, and voids, the first.
    if ((await lockHousehold(tx, householdId)) === undefined) throw new Rejection('not_found');
    await tx`
      update invitation set expires_at = ${now}
      where household_id = ${householdId} and nanny_id = ${nannyId} and expires_at > ${now}`;
    await tx`
      insert into invitation (token_hash, household_id, nanny_id, email, created_at, expires_at)
      values (${hashOf(token)}, ${householdId}, ${nannyId}, ${nanny.email}, ${now},
        ${addMinutes(now, VALID_DAYS * MINUTES_PER_DAY)})
      on conflict (token_hash) do nothing`;
  });
  return address;
}

export interface Invitation {
  readonly tokenHash: Buffer;
  readonly householdId: string;
  readonly nanny: Nanny;
}

/** Throws `invitation_invalid` for a link that is unknown, used, expired or void. */
export async function findInvitation(deps: AppDeps, token: string): Promise<Invitation> {
  const tokenHash = hashOf(token);
  const [found] = await deps.sql<{ householdId: string; nannyId: string; email: string }[]>`
    select household_id as "householdId", nanny_id as "nannyId", email from invitation
    where token_hash = ${tokenHash} and used_at is null and expires_at > ${deps.now()}`;
  if (found === undefined) throw new Refused('invitation_invalid');
  const nanny = await readNanny(deps, found.householdId, found.nannyId);
  // The link was made for one address: with another one it is not hers any more.
  if (nanny === undefined || nanny.nannyUserId !== null || nanny.email !== found.email) {
    throw new Refused('invitation_invalid');
  }
  return { tokenHash, householdId: found.householdId, nanny };
}

export interface Acceptance {
  readonly invitation: Invitation;
  readonly name: string;
  readonly password: string;
  readonly device: string;
}

type Joining = { readonly existing?: Account; readonly passwordHash: string };

/**
 * Who joins: the account that has the address, when the password is its own and it is a nanny's, or a new one.
 * Throws `not_a_nanny`, `invalid_credentials` and `password_too_short`.
 */
async function whoJoins(deps: AppDeps, { invitation, password }: Acceptance): Promise<Joining> {
  const found = await findAccount(deps.sql, invitation.nanny.email);
  if (found === undefined) {
    assertLongEnough(password, deps.config.passwordMinLength);
    return { passwordHash: await hashPassword(password) };
  }
  if (found.role !== 'NANNY') throw new Refused('not_a_nanny');
  const existing = await checkCredentials(found, password);
  return { existing, passwordHash: existing.passwordHash };
}

async function takeInvitation(tx: TransactionSql, { tokenHash }: Invitation, at: string): Promise<void> {
  const taken = await tx`
    update invitation set used_at = ${at} where token_hash = ${tokenHash} and used_at is null`;
  if (taken.count === 0) throw new Refused('invitation_invalid');
}

/** Links the nanny's record to her account, which is made when there is none, and signs her in. */
export async function accept(deps: AppDeps, acceptance: Acceptance): Promise<SignedIn> {
  const { invitation, name, device } = acceptance;
  const { householdId, nanny } = invitation;
  const { existing, passwordHash } = await whoJoins(deps, acceptance);
  const at = deps.now();
  const joined = await deps.sql.begin(async (tx) => {
    const account =
      existing ??
      (await insertAccount(tx, { name, email: nanny.email, role: 'NANNY', passwordHash, createdAt: at }));
    const accountId = account.id;
    const actor = { accountId, role: 'NANNY', nannyId: nanny.id, impersonatedBy: null } as const;
    const mutation = { id: newId(at), name: 'nanny.link', args: { nannyId: nanny.id, accountId } } as const;
    const writer = { actor, clientId: null, receivedAt: at };
    // First the household's lock, as everybody who takes both does.
    const version = await mutateWithin(tx, writer, { householdId, mutation });
    await takeInvitation(tx, invitation, at);
    await grantAccess(tx, { accountId, householdId, role: 'NANNY', nannyId: nanny.id, at });
    return { account, version, token: await openSession(deps, tx, { accountId, passwordHash, device }) };
  });
  deps.pokes.announce(householdId, joined.version);
  return { token: joined.token, user: await userOf(deps, joined.account) };
}
