/**
 * Registers an account: creates the account, for a parent also a household with a name in their language, and signs
 * in.
 */

import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import { DEFAULT_LANGUAGE, type Language } from 'sync-protocol/kernel/languages.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { DEFAULT_SETTINGS } from 'sync-protocol/people/household.ts';
import { householdNameFor } from 'sync-protocol/people/household-name.ts';
import type { TransactionSql } from '../database/connection.ts';
import { transact } from '../database/transaction.ts';
import { type Account, insertAccount } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { grantAccess } from './membership.ts';
import { mutateInTransaction } from './mutate-in-transaction.ts';
import { assertLongEnough, hashPassword } from './passwords.ts';
import { lockSessionsOnCitus, openSession } from './session.ts';
import type { SignedIn } from './sign-in.ts';

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: 'FAMILY' | 'NANNY';
  readonly language?: Language | undefined;
  readonly device: string;
}

/** Creates a new parent's household with its first membership. Returns the household's version. */
async function createHousehold(
  { deps, tx }: { deps: AppDeps; tx: TransactionSql },
  family: Account,
  { householdId, language }: { householdId: string; language: Language },
): Promise<number> {
  const at = family.createdAt;
  await tx`insert into household_version (household_id, created_at) values (${householdId}, ${at})`;
  await grantAccess(tx, { accountId: family.id, householdId, role: 'FAMILY', nannyId: null, at });
  const actor = { accountId: family.id, role: 'FAMILY', nannyId: null, impersonatedBy: null } as const;
  const args = {
    householdId,
    name: householdNameFor(family.name, language),
    ...DEFAULT_SETTINGS,
    createdAt: at,
  };
  const mutation = { id: newId(toMillis(at)), name: 'household.create', args } as const;
  const writer = { actor, clientId: null, receivedAt: at };
  return mutateInTransaction(deps, tx, { writer, householdId, mutation });
}

/** Creates an account, and a household for a parent, and signs in. Throws `email_taken` and `password_too_short`. */
export async function register(deps: AppDeps, registration: Registration): Promise<SignedIn> {
  const { password, device, language = null, ...person } = registration;
  assertLongEnough(password, deps.config.passwordMinLength);
  const passwordHash = await hashPassword(password);
  const createdAt = deps.now();
  const householdId = newId(toMillis(createdAt));
  const { account, token, version } = await transact(deps.sql, async (tx) => {
    await lockSessionsOnCitus(deps, tx);
    const created = await insertAccount(tx, { ...person, language, passwordHash, createdAt });
    return {
      account: created,
      token: await openSession(deps, tx, { accountId: created.id, passwordHash, device }),
      version:
        created.role === 'FAMILY'
          ? await createHousehold({ deps, tx }, created, {
              householdId,
              language: language ?? DEFAULT_LANGUAGE,
            })
          : undefined,
    };
  });
  if (version !== undefined) deps.pokes.announce(householdId, version);
  return { token, account };
}
