/**
 * Creates the super admin of ADMIN_EMAIL, if set, unless the account exists. Never changes an existing password. Every
 * server start calls it.
 * @throws ConfigError when the address is invalid or belongs to an account with another role
 */
import { email } from 'sync-protocol/kernel/values.ts';
import { ConfigError } from '../config.ts';
import type { Sql } from '../database/connection.ts';
import { transact } from '../database/transaction.ts';
import { findAccount, insertAccount } from './account.ts';
import type { AppDeps } from './app-deps.ts';
import { hashPassword } from './passwords.ts';

export async function createFirstAdmin(deps: Pick<AppDeps, 'config' | 'sql' | 'now'>): Promise<void> {
  const { admin } = deps.config;
  if (admin === undefined) return;
  const address = email.safeParse(admin.email);
  if (!address.success) throw new ConfigError('ADMIN_EMAIL must be an e-mail address like name@example.com.');
  if (await isSuperAdmin(deps.sql, address.data)) return;
  const passwordHash = await hashPassword(admin.password);
  const person = { email: address.data, name: 'Super Admin', role: 'SUPER_ADMIN', language: null } as const;
  try {
    await transact(deps.sql, (tx) => insertAccount(tx, { ...person, passwordHash, createdAt: deps.now() }));
  } catch (error) {
    // Another process of a new server may have created the account meanwhile.
    if (!(await isSuperAdmin(deps.sql, address.data))) throw error;
  }
}

/** Whether a super admin has the address. Throws `ConfigError` if another account has it. */
async function isSuperAdmin(sql: Sql, address: string): Promise<boolean> {
  const found = await findAccount(sql, address);
  if (found === undefined || found.role === 'SUPER_ADMIN') return found !== undefined;
  throw new ConfigError(`ADMIN_EMAIL ${address} already belongs to an account that is not a super admin.`);
}
