/**
 * What the test itself knows: each version of the server's rows, each mutation, and what each device may
 * hold.
 */
import type { Sql } from 'api/database/connection.ts';
import type { AnyRow } from 'sync-protocol/model/tables.ts';
import type { SyncAnswer } from 'sync-protocol/sync/wire.ts';
import { writeRows } from '../../src/sync/local-rows.ts';
import { rebase } from '../../src/sync/rebase.ts';
import type { MemoryState } from './test-memory-storage.ts';
import { Judgement } from './test-oracle.ts';
import type { Home, Person } from './test-setup.ts';
import type { Phone, Saved } from './test-simulated-device.ts';
import { keyOf, type LoggedMutation, look, type Snapshot, textOf } from './test-snapshots.ts';
import { hold } from './test-violation.ts';

interface Watched {
  readonly home: Home;
  readonly judgement: Judgement;
  readonly snapshots: Map<number, Snapshot>;
  version: number;
}

const unread = (home: Home): Watched => ({
  home,
  judgement: new Judgement(),
  snapshots: new Map(),
  version: 0,
});

const texts = new WeakMap<object, string>();

/** Of a row that stays the same object as long as it is the same. */
function textOfRow(row: object): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = textOf(row);
  texts.set(row, text);
  return text;
}

const COUNTS = new Set(['applied', 'noop', 'review']);

/** Her records of a household, the present one or an earlier one. */
const recordsOf = (home: Home, accountId: string): string[] =>
  home.records.filter(({ person }) => person.accountId === accountId).map(({ nannyId }) => nannyId);

function differences(actual: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>): string[] {
  const found: string[] = [];
  for (const [key, text] of expected) {
    const shown = actual.get(key);
    if (shown === undefined) found.push(`lacks ${key}`);
    else if (shown !== text) found.push(`${key} is ${shown}, not ${text}`);
  }
  for (const key of actual.keys()) if (!expected.has(key)) found.push(`still has ${key}`);
  return found;
}

export class Book {
  readonly #sql: Sql;
  readonly #watched: Map<string, Watched>;
  /** Every mutation of the log, by the mutation's id. */
  readonly #mutations = new Map<string, LoggedMutation>();
  readonly #cursors = new Map<Phone, Map<string, number>>();

  constructor(sql: Sql, homes: readonly Home[]) {
    this.#sql = sql;
    this.#watched = new Map(homes.map((home) => [home.householdId, unread(home)]));
  }

  /** Looks at what the server has done since the last look; by these mutations, unless by somebody's REST call. */
  async look(asked?: ReadonlySet<string>): Promise<void> {
    const known = new Map([...this.#watched].map(([id, { version }]) => [id, version]));
    for (const news of await look(this.#sql, known)) {
      const watched = this.#watched.get(news.householdId);
      if (watched === undefined) continue;
      const { mutations, snapshot } = news;
      for (const mutation of mutations) {
        const isNew = !this.#mutations.has(mutation.id) || mutation.clientId === null;
        hold(2, isNew, () => `${mutation.id} happened twice`);
        hold(2, asked === undefined || asked.has(mutation.id), () => `nobody asked for ${mutation.id}`);
        this.#mutations.set(mutation.id, mutation);
      }
      const versions = new Set(mutations.map(({ version }) => version));
      const isTold = versions.size === snapshot.version - watched.version;
      hold(2, isTold, () => `version ${snapshot.version} holds more than the log tells`);
      watched.judgement.judge(watched.snapshots.get(watched.version), news);
      watched.snapshots.set(snapshot.version, snapshot);
      watched.version = snapshot.version;
    }
  }

  versions(): string {
    return [...this.#watched.values()].map(({ version }) => version).join();
  }

  isKnown(id: string): boolean {
    return this.#mutations.has(id);
  }

  /** Each household that this account may see now, with her record there. */
  #grantsOf(accountId: string): Map<string, string | null> {
    const grants = new Map<string, string | null>();
    for (const { home } of this.#watched.values()) {
      if (home.family.accountId === accountId) grants.set(home.householdId, null);
      const record = home.records.find(
        ({ person, isGranted }) => isGranted && person.accountId === accountId,
      );
      if (record !== undefined) grants.set(home.householdId, record.nannyId);
    }
    return grants;
  }

  /** What an answer carries: this account's households, its rows, the results that the log holds, nothing else. */
  expectAnswer({ accountId }: Phone, body: string): void {
    const answer = JSON.parse(body) as SyncAnswer;
    const grants = this.#grantsOf(accountId);
    const told = answer.memberships.map(({ householdId, nannyId }) => `${householdId} ${nannyId ?? ''}`);
    const expected = [...grants].map(([householdId, nannyId]) => `${householdId} ${nannyId ?? ''}`);
    hold(5, told.toSorted().join() === expected.toSorted().join(), () => `memberships told: ${told.join()}`);
    for (const [householdId, { rows, outcomes }] of Object.entries(answer.households)) {
      hold(5, grants.has(householdId), () => `an answer of household ${householdId}`);
      for (const row of Object.values(rows).flat() as AnyRow[]) {
        hold(5, this.#maySee({ householdId, nannyId: grants.get(householdId) ?? null }, row), () => {
          return `a row of another: ${row.id}`;
        });
      }
      for (const result of outcomes) this.#expectResult(result);
    }
    for (const result of answer.orphans) this.#expectResult(result);
    for (const { home } of this.#watched.values()) {
      if (home.family.accountId === accountId) continue;
      const own = new Set(recordsOf(home, accountId));
      const foreign = home.records.map(({ nannyId }) => nannyId).filter((id) => !own.has(id));
      const leaked = foreign.filter((id) => body.includes(id));
      hold(5, leaked.length === 0, () => `an answer names a colleague: ${leaked.join()}`);
    }
  }

  #maySee(grant: { householdId: string; nannyId: string | null }, row: AnyRow): boolean {
    const isHers = grant.nannyId === null || !('nannyId' in row) || row.nannyId === grant.nannyId;
    return row.householdId === grant.householdId && isHers;
  }

  #expectResult({ id, result, code }: { id: string; result: string; code?: string | undefined }): void {
    const mutation = this.#mutations.get(id);
    if (mutation === undefined)
      hold(2, code === 'no_access', () => `a result of ${id}, which never happened`);
    else hold(2, mutation.result === result, () => `${id} came to ${mutation.result}, told as ${result}`);
  }

  /** All that can be said of a phone at any moment. */
  async expectPhone(phone: Phone): Promise<void> {
    hold(6, phone.errors.length === 0, () => `${phone.name}: ${String(phone.errors[0])}`);
    const { state } = phone.database;
    this.expectSaved(phone, state);
    const memberships = (state.meta.get('memberships') ?? []) as SyncAnswer['memberships'];
    const seen = new Set(memberships.map(({ householdId }) => householdId));
    for (const { householdId } of [...state.rows.values(), ...state.shadow.values()]) {
      hold(5, seen.has(householdId), () => `${phone.name} still holds rows of household ${householdId}`);
    }
    for (const { householdId, nannyId } of memberships) {
      this.#expectServerRows(phone, { householdId, nannyId });
    }
    await this.#expectRebuilt(phone, memberships);
  }

  /** The rows under the queue's changes are the server's, as they were at this phone's cursor. */
  #expectServerRows(phone: Phone, grant: { householdId: string; nannyId: string | null }): void {
    const { householdId, nannyId } = grant;
    const watched = this.#watched.get(householdId);
    if (watched === undefined) return;
    const { home } = watched;
    const isOwn = nannyId === null || recordsOf(home, phone.accountId).includes(nannyId);
    hold(5, isOwn && (nannyId !== null || home.family.accountId === phone.accountId), () => {
      return `${phone.name} sees ${householdId} as ${nannyId ?? 'its family'}`;
    });
    const { state } = phone.database;
    const cursor = state.households.get(householdId)?.cursor;
    if (cursor === undefined) return;
    hold(1, cursor !== null, () => `${phone.name}: the digest does not agree`);
    const { version } = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString()) as { version: number };
    const last = this.#cursorsOf(phone).get(householdId) ?? 0;
    hold(1, version >= last, () => `${phone.name}: the cursor went back from ${last} to ${version}`);
    this.#cursorsOf(phone).set(householdId, version);
    const snapshot = watched.snapshots.get(version);
    hold(1, snapshot !== undefined, () => `${phone.name} has version ${version}, which never was`);
    const expected = new Map<string, string>();
    for (const [key, row] of snapshot?.rows ?? []) {
      const isSeen = nannyId === null || row.table === 'household' || row.nannyId === nannyId;
      if (isSeen) expected.set(key, row.text);
    }
    const wrong = differences(baseOf(state, householdId), expected);
    hold(1, wrong.length === 0, () => `${phone.name} at version ${version}: ${wrong.join('; ')}`);
  }

  /** What is shown is what building it anew from the server's rows and the queue gives. */
  async #expectRebuilt(phone: Phone, memberships: SyncAnswer['memberships']): Promise<void> {
    if (phone.database.state.shadow.size === 0 && phone.database.state.queue.size === 0) return;
    const { state } = await phone.database.pretend(async (tx) => {
      for (const membership of memberships) {
        await writeRows(tx, membership.householdId, await tx.shadow(membership.householdId));
        await tx.clearShadow(membership.householdId);
        await rebase(tx, { accountId: phone.accountId, membership });
      }
    });
    const shown = shownOf(phone.database.state);
    const wrong = differences(shown, shownOf(state));
    hold(
      6,
      wrong.length === 0,
      () => `${phone.name} shows what is not its rows and queue: ${wrong.join('; ')}`,
    );
  }

  /** After a crash a phone stands where its last safe commit stood. */
  forgetCursors(phone: Phone): void {
    this.#cursors.delete(phone);
  }

  #cursorsOf(phone: Phone): Map<string, number> {
    const cursors = this.#cursors.get(phone) ?? new Map<string, number>();
    this.#cursors.set(phone, cursors);
    return cursors;
  }

  /** Whatever was told to be saved waits, counts, is in review, or stands in needs attention. */
  expectSaved(phone: Phone, state: MemoryState): void {
    const queued = new Set([...state.queue.values()].map(({ id }) => id));
    const isNowhere = ({ id }: Saved): boolean =>
      !queued.has(id) && !state.attention.has(id) && !COUNTS.has(this.#mutations.get(id)?.result ?? '');
    const nowhere = phone.saved.filter(isNowhere);
    hold(3, nowhere.length === 0, () => `${phone.name}: ${nowhere.map(({ id }) => id).join()} is nowhere`);
  }

  /** Refused work that a phone has lost comes back to it from the log, as long as it may see the household. */
  expectLostTold(phone: Phone): void {
    const grants = this.#grantsOf(phone.accountId);
    for (const { id, householdId } of phone.lost) {
      const isRefused = this.#mutations.get(id)?.result === 'rejected';
      if (!isRefused || !grants.has(householdId)) continue;
      const isTold = phone.database.state.attention.has(id);
      hold(3, isTold, () => `${phone.name}: refused ${id}, which it had lost, is not told`);
    }
  }

  /** At the end: the server's newest rows, nothing waiting, and only what is still granted. */
  expectSettled(phone: Phone): void {
    const { state } = phone.database;
    hold(6, state.queue.size === 0, () => `${phone.name} still has ${state.queue.size} to send`);
    hold(1, state.shadow.size === 0, () => `${phone.name} still has a shadow`);
    const grants = this.#grantsOf(phone.accountId);
    hold(
      5,
      [...state.households.keys()].every((id) => grants.has(id)),
      () => {
        return `${phone.name} still knows where it stood in a household that it lost`;
      },
    );
    for (const householdId of grants.keys()) {
      const version = this.#cursorsOf(phone).get(householdId);
      const newest = this.#watched.get(householdId)?.version;
      hold(1, version === newest, () => `${phone.name} stands at ${version ?? 'nothing'}, not at ${newest}`);
    }
  }

  revoke(home: Home, person: Person): void {
    for (const record of home.records) {
      if (record.person.accountId === person.accountId) record.isGranted = false;
    }
  }
}

/** Every row of a household without what the queue did to it. */
function baseOf(state: MemoryState, householdId: string): Map<string, string> {
  const base = new Map<string, string>();
  for (const [key, row] of state.rows) {
    if (row.householdId === householdId) base.set(`${key.split('|', 1)[0] ?? ''}/${row.id}`, textOfRow(row));
  }
  for (const { table, id, row, householdId: of } of state.shadow.values()) {
    if (of !== householdId) continue;
    if (row === null) base.delete(keyOf(table, id));
    else base.set(keyOf(table, id), textOfRow(row));
  }
  return base;
}

const shownOf = (state: MemoryState): Map<string, string> =>
  new Map([...state.rows].map(([key, row]) => [key, textOfRow(row)]));
