/**
 * Tells which machines of a Citus cluster a piece of work needs: those of its households, or all of them. The pools of
 * machine-pools.ts take a connection accordingly. On one machine nothing of this has an effect.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql } from './connection.ts';

/** Writes of reference tables, which every machine has. */
export const EVERY_MACHINE = 'every machine';
/** Reads of households on different machines. */
export const SEVERAL_MACHINES = 'several machines';

const scope = new AsyncLocalStorage<string | undefined>();

/** Returns the machine, `EVERY_MACHINE` or `SEVERAL_MACHINES`; undefined for what the coordinator answers by itself. */
export const currentScope = (): string | undefined => scope.getStore();

/** Finds the scope of work on some households. Throws where it can't be done now. */
type FindScope = (householdIds: readonly string[]) => Promise<string | undefined>;

const finders = new WeakMap<Sql, FindScope>();

/** Makes `withHouseholds` find scopes of this pool. */
export const findScopesOf = (sql: Sql, find: FindScope): void => void finders.set(sql, find);

/** Runs work that needs the machines of these households. Rejects at once while their only machine is away. */
export async function withHouseholds<T>(
  sql: Sql,
  householdIds: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  const find = finders.get(sql);
  return find === undefined ? work() : scope.run(await find(householdIds), work);
}

/** Runs work that writes reference tables. */
export const onEveryMachine = <T>(work: () => T): T => scope.run(EVERY_MACHINE, work);

/** Runs work that concurrent callers of different machines share: it must not wait for one of these machines. */
export const onCoordinator = <T>(work: () => T): T => scope.run(undefined, work);
