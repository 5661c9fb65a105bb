/**
 * Fills a database without accounts with the demo's household of one year and its accounts, in one transaction, and
 * returns a text that lists the accounts. Leaves other databases as they are. Sets the demo's own data folder. main.ts
 * calls it for --demo.
 */

import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { DEFAULT_SETTINGS } from 'sync-protocol/people/household.ts';
import { findAccount, hasAccounts } from '../accounts/account.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { acceptInvitation, createInvitation, findInvitation } from '../accounts/invitation.ts';
import {
  acceptMemberInvitation,
  createMemberInvitation,
  findMemberInvitation,
} from '../accounts/member-invitation.ts';
import { register } from '../accounts/registration.ts';
import { findSession } from '../accounts/session.ts';
import { type Config, publicUrlOf } from '../config.ts';
import type { Sql, TransactionSql } from '../database/connection.ts';
import { KeyedQueue } from '../kit/keyed-queue.ts';
import { SYSTEM_ACTOR } from '../sync/week-closing.ts';
import { applySeed } from './apply-seed.ts';
import { type Author, DEMO_PASSWORD, NANNIES, PARENT, PARTNER } from './people.ts';
import { buildSeed, type Seed, withClosings } from './seed.ts';
import { yearUntil } from './year.ts';

const DEVICE = 'Demo';

/** Returns the environment with a data folder of the demo's own, so that it never mixes with real data. */
export const demoEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  DATA_DIR: env['DATA_DIR'] || './data/demo',
});

interface DemoParts {
  readonly config: Config;
  readonly sql: Sql;
  /** The instant at which the seed ends. */
  readonly now: string;
}

/** Seeds a database without accounts in one transaction; leaves any other database as it is. Returns a message. */
export async function prepareDemo(parts: DemoParts): Promise<string> {
  if ((await findAccount(parts.sql, PARENT.email))?.name === PARENT.name) return accountsText();
  if (await hasAccounts(parts.sql)) {
    return "This database has accounts that are not the demo's, so the demo adds nothing to it.";
  }
  await parts.sql.begin((tx) => seedDatabase(tx, parts));
  return accountsText();
}

function accountsText(): string {
  const rows = [
    ...[PARENT, PARTNER].map(({ name, email }) => [name, 'family', email] as const),
    ...NANNIES.map(({ name, email }) => [name, 'nanny', email] as const),
  ];
  const lines = rows.map(([name, side, email]) => `  ${name.padEnd(18)} ${side.padEnd(7)} ${email}`);
  return [`The demo's accounts, all with the password ${DEMO_PASSWORD}`, ...lines].join('\n');
}

/** Returns the transaction as a pool for accounts/: transactions that these begin become savepoints. */
function asPool(tx: TransactionSql): Sql {
  const begin = (act: (inner: TransactionSql) => Promise<unknown>) => tx.savepoint(act);
  return Object.assign(tx, { begin }) as unknown as Sql;
}

/** Returns the dependencies of accounts/ with a clock in the past. Pokes are dropped; tokens are unsigned JSON. */
function depsAt(sql: Sql, { config }: DemoParts, at: string): AppDeps {
  return {
    config: { ...config, passwordMinLength: Math.min(config.passwordMinLength, DEMO_PASSWORD.length) },
    sql,
    pokes: {
      announce: () => {},
      announceOnce: () => {},
      subscribe: () => {},
      unsubscribe: () => {},
      newest: () => undefined,
      isListening: async () => false,
      close: async () => {},
    },
    tokens: {
      sign: (claims) => JSON.stringify(claims),
      verify: (token) => JSON.parse(token) as { sub: string; sid: string },
      signDevice: (accountId) => accountId,
      verifyDevice: (accountId) => accountId,
    },
    now: () => at,
    publicUrl: () => publicUrlOf(config),
    personTurns: new KeyedQueue(1),
    outbox: undefined,
  };
}

interface DemoHousehold {
  readonly householdId: string;
  readonly accountIds: Map<string, string>;
}

async function signUp(deps: AppDeps): Promise<DemoHousehold> {
  const family = { ...PARENT, password: DEMO_PASSWORD, role: 'FAMILY', device: DEVICE } as const;
  const { token, account } = await register(deps, family);
  const householdId = (await findSession(deps, token))?.memberships[0]?.householdId;
  if (householdId === undefined) throw new Error('The demo family has no household');
  return { householdId, accountIds: new Map([['parent', account.id]]) };
}

const tokenIn = (inviteUrl: string): string => inviteUrl.split('/').at(-1) ?? '';

/** Invites the second parent, who accepts with a new account. */
async function joinPartner(deps: AppDeps, { householdId, accountIds }: DemoHousehold): Promise<void> {
  const { inviteUrl } = await createMemberInvitation(deps, {
    id: newId(toMillis(deps.now())),
    accountId: accountIds.get('parent') ?? '',
    householdId,
    email: PARTNER.email,
    role: 'PARENT',
  });
  const invitation = await findMemberInvitation(deps, tokenIn(inviteUrl));
  if (invitation === undefined) throw new Error('The invitation of the demo is not valid');
  const { account } = await acceptMemberInvitation(deps, {
    invitation,
    name: PARTNER.name,
    password: DEMO_PASSWORD,
    device: DEVICE,
  });
  accountIds.set('partner', account.id);
}

async function joinNannies(deps: AppDeps, { householdId, accountIds }: DemoHousehold): Promise<void> {
  for (const { id, name } of NANNIES) {
    const accountId = accountIds.get('parent') ?? '';
    const inviteUrl = await createInvitation(deps, {
      id: newId(toMillis(deps.now())),
      accountId,
      householdId,
      nannyId: id,
    });
    const invitation = await findInvitation(deps, tokenIn(inviteUrl));
    const { account } = await acceptInvitation(deps, {
      invitation,
      name,
      password: DEMO_PASSWORD,
      device: DEVICE,
    });
    accountIds.set(id, account.id);
  }
}

function actorIn({ accountIds }: DemoHousehold, author: Author): Actor {
  if (author === 'server') return SYSTEM_ACTOR;
  const nannyId = typeof author === 'string' ? null : author.nannyId;
  const accountId = accountIds.get(typeof author === 'string' ? author : author.nannyId);
  if (accountId === undefined) throw new Error('An author of the demo has no account');
  return { accountId, role: nannyId === null ? 'FAMILY' : 'NANNY', nannyId, impersonatedBy: null };
}

async function seedDatabase(tx: TransactionSql, parts: DemoParts): Promise<void> {
  const { timezone } = DEFAULT_SETTINGS;
  const year = yearUntil(parts.now, timezone);
  const seed: Seed = buildSeed(year);
  const sql = asPool(tx);
  const household = await signUp(depsAt(sql, parts, seed.signedUpAt));
  await joinPartner(depsAt(sql, parts, seed.partnerJoinedAt), household);
  const target = {
    householdId: household.householdId,
    timezone,
    actorOf: (author: Author) => actorIn(household, author),
  };
  await applySeed(tx, target, seed.preparations);
  await joinNannies(depsAt(sql, parts, seed.joinedAt), household);
  await applySeed(tx, target, withClosings(seed.mutations, year, household.householdId));
}
