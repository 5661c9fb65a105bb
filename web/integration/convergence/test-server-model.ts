/** Follows the server's rows and log, and checks its log and its answers by the guarantees of docs/sync.md. */
import type { Sql } from 'api/database/connection.ts';
import type { AnyRow, Rows, TableName } from 'sync-protocol/kernel/tables.ts';
import type { Mutation, MutationResult, SyncAnswer } from 'sync-protocol/kernel/wire.ts';
import { mutatorNamed } from 'sync-protocol/registry.ts';
import { Authority } from './test-authority.ts';
import { expectClaims } from './test-claim-rules.ts';
import { expectClocks, withDaysOfClocks } from './test-clock-rules.ts';
import { expectLeave } from './test-leave-rules.ts';
import { Oracle } from './test-oracle.ts';
import type { Home, Person } from './test-setup.ts';
import { type LoggedMutation, readUpdates, type SeenRow, type Snapshot } from './test-snapshots.ts';
import { expectGuarantee } from './test-violation.ts';
import { WorkedWeeks } from './test-worked-weeks.ts';

interface KnownHousehold {
  readonly home: Home;
  readonly oracle: Oracle;
  readonly authority: Authority;
  readonly workedWeeks: WorkedWeeks;
  readonly snapshots: Map<number, Snapshot>;
  readonly mutationIds: string[];
  version: number;
}

const unseen = (home: Home): KnownHousehold => {
  return {
    home,
    oracle: new Oracle(),
    authority: new Authority(),
    workedWeeks: new WorkedWeeks(),
    snapshots: new Map(),
    mutationIds: [],
    version: 0,
  };
};

/** The family and its nannies write to a household, and the server, which has no client. */
function mayWrite({ home }: KnownHousehold, { accountId, clientId }: LoggedMutation): boolean {
  const people = [home.family, ...home.records.map(({ person }) => person)];
  return clientId === null || people.some((person) => person.accountId === accountId);
}

/** Returns the ids of a nanny's records in a household, including earlier ones. */
export const recordsOf = (home: Home, accountId: string): string[] =>
  home.records.filter(({ person }) => person.accountId === accountId).map(({ nannyId }) => nannyId);

export class ServerModel {
  readonly #sql: Sql;
  readonly #households: Map<string, KnownHousehold>;
  /** The log, by mutation id. */
  readonly #mutations = new Map<string, LoggedMutation>();
  /** All forged requests. The history shows families the ids in them. */
  #lies = '';
  /** Ids of forged mutations whose invalid args the server must not store, and so doesn't log. */
  readonly #secretIds = new Set<string>();

  constructor(sql: Sql, homes: readonly Home[]) {
    this.#sql = sql;
    this.#households = new Map(homes.map((home) => [home.householdId, unseen(home)]));
  }

  /** Reads and checks the server's changes. `isAsked`: whether a mutation may be new; omit it after REST calls. */
  async update(isAsked: (mutation: LoggedMutation) => boolean = () => true): Promise<void> {
    const known = new Map([...this.#households].map(([id, { version }]) => [id, version]));
    for (const update of await readUpdates(this.#sql, known)) {
      const household = this.#households.get(update.householdId);
      if (household === undefined) continue;
      const { mutations, snapshot } = update;
      for (const mutation of mutations) {
        const isNew = !this.#mutations.has(mutation.id) || mutation.clientId === null;
        expectGuarantee(2, isNew, () => `${mutation.id} was applied twice`);
        expectGuarantee(2, isAsked(mutation), () => `${mutation.id} was never sent`);
        expectGuarantee(5, mayWrite(household, mutation), () => `a stranger did ${mutation.name}`);
        this.#mutations.set(mutation.id, mutation);
        household.mutationIds.push(mutation.id);
      }
      const versions = new Set(mutations.map(({ version }) => version));
      const isComplete = versions.size === snapshot.version - household.version;
      expectGuarantee(2, isComplete, () => `version ${snapshot.version} has changes that are not in the log`);
      const before = household.snapshots.get(household.version);
      const read = withDaysOfClocks(update);
      household.oracle.check(before, read);
      household.authority.check(before, read);
      expectClocks(before, update);
      expectLeave(before, update);
      expectClaims(before, update);
      household.workedWeeks.check(before, update);
      household.snapshots.set(snapshot.version, snapshot);
      household.version = snapshot.version;
    }
  }

  versions(): string {
    return [...this.#households.values()].map(({ version }) => version).join();
  }

  noteLie(payload: string): void {
    this.#lies += payload;
    for (const { id, name } of (JSON.parse(payload) as { mutations: Mutation[] }).mutations)
      if (mutatorNamed(name)?.isSecret === true) this.#secretIds.add(id);
  }

  /** Returns the newest rows of a table. */
  rows<T extends TableName>(householdId: string, table: T): Rows[T][] {
    return this.#seenRows(householdId)
      .filter((row) => row.table === table)
      .map(({ fields }) => fields as unknown as Rows[T]);
  }

  /** Returns the newest rows of all households. */
  allRows(): AnyRow[] {
    const seen = [...this.#households.keys()].flatMap((householdId) => this.#seenRows(householdId));
    return seen.map(({ fields }) => fields as unknown as AnyRow);
  }

  #seenRows(householdId: string): SeenRow[] {
    const household = this.#households.get(householdId);
    return [...(household?.snapshots.get(household.version)?.rows.values() ?? [])];
  }

  /** Returns the ids of a household's log. */
  mutationIds(householdId: string): string[] {
    return this.#households.get(householdId)?.mutationIds ?? [];
  }

  isKnown(id: string): boolean {
    return this.#mutations.has(id);
  }

  /** Returns the result of a logged mutation; undefined for one that isn't in the log. */
  resultOf(id: string): string | undefined {
    return this.#mutations.get(id)?.result;
  }

  household(householdId: string): Pick<KnownHousehold, 'home' | 'snapshots' | 'version'> | undefined {
    return this.#households.get(householdId);
  }

  /** Returns the households that this account may see, each with the nanny's record; null for a family. */
  grantsOf(accountId: string): Map<string, string | null> {
    const grants = new Map<string, string | null>();
    for (const { home } of this.#households.values()) {
      if (home.family.accountId === accountId) grants.set(home.householdId, null);
      const record = home.records.find((each) => each.isGranted && each.person.accountId === accountId);
      if (record !== undefined) grants.set(home.householdId, record.nannyId);
    }
    return grants;
  }

  /**
   * Checks that an answer has only this account's households and rows, and results as in the log. A mutation with one
   * of the stolen ids is refused.
   */
  expectAnswer({ accountId }: { accountId: string }, body: string, stolenIds = new Set<string>()): void {
    const answer = JSON.parse(body) as SyncAnswer;
    const outcomes = [
      ...Object.values(answer.households).flatMap((each) => each.outcomes),
      ...answer.orphans,
    ];
    for (const outcome of outcomes) this.#expectResult(outcome, stolenIds);
    const grants = this.grantsOf(accountId);
    const actual = answer.memberships.map(({ householdId, nannyId }) => `${householdId} ${nannyId ?? ''}`);
    const expected = [...grants].map(([householdId, nannyId]) => `${householdId} ${nannyId ?? ''}`);
    const isSame = actual.toSorted().join() === expected.toSorted().join();
    expectGuarantee(5, isSame, () => `memberships in the answer: ${actual.join()}`);
    for (const [householdId, { rows }] of Object.entries(answer.households)) {
      expectGuarantee(5, grants.has(householdId), () => `an answer of household ${householdId}`);
      for (const row of Object.values(rows).flat() as AnyRow[]) {
        expectGuarantee(
          5,
          this.#maySee({ householdId, nannyId: grants.get(householdId) ?? null }, row),
          () => {
            return `a row of another: ${row.id}`;
          },
        );
      }
    }
    for (const { home } of this.#households.values()) {
      if (home.family.accountId === accountId) continue;
      const own = new Set(recordsOf(home, accountId));
      const foreign = home.records.map(({ nannyId }) => nannyId).filter((id) => !own.has(id));
      const leaked = foreign.filter((id) => body.includes(id) && !this.#lies.includes(id));
      expectGuarantee(5, leaked.length === 0, () => `an answer names a colleague: ${leaked.join()}`);
    }
  }

  #maySee(grant: { householdId: string; nannyId: string | null }, row: AnyRow): boolean {
    const isHers = grant.nannyId === null || !('nannyId' in row) || row.nannyId === grant.nannyId;
    return row.householdId === grant.householdId && isHers;
  }

  #expectResult({ id, result, code }: MutationResult, stolenIds: ReadonlySet<string>): void {
    if (stolenIds.has(id) && result === 'rejected') return;
    const mutation = this.#mutations.get(id);
    const logged = mutation?.result;
    // A mutation without access isn't logged, nor are invalid args that may hold a secret.
    const isUnlogged = code === 'no_access' || (code === 'bad_input' && this.#secretIds.has(id));
    const isSame = logged === undefined ? isUnlogged : logged === result;
    expectGuarantee(2, isSame, () => `${id} is ${logged ?? 'not'} in the log, ${result} in the answer`);
  }

  revoke(home: Home, person: Person): void {
    for (const record of home.records) {
      if (record.person.accountId === person.accountId) record.isGranted = false;
    }
  }
}
