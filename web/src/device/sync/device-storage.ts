/** The storage that the sync engine needs: interface, types, errors. device/dexie-storage.ts implements it. */
import type { RefusalDetails } from 'sync-protocol/kernel/errors.ts';
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import type { ReadRange } from 'sync-protocol/kernel/reads.ts';
import type { ActorRole } from 'sync-protocol/kernel/roles.ts';
import type { AnyRow, TableName } from 'sync-protocol/kernel/tables.ts';
import type { BookMark, DeviceReport, Mutation } from 'sync-protocol/kernel/wire.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { PictureRecord } from './picture-records.ts';

/** A mutation in this device's queue. `position` is the order in which mutations were made on this device. */
export interface PendingMutation extends Mutation {
  readonly position: number;
}

/** A mutation that the server has confirmed, kept for a while in case a restored server has lost it. */
export interface ConfirmedMutation extends PendingMutation {
  /** The epoch of the server's database that confirmed the mutation. Each restore begins a new epoch. */
  readonly epoch: string;
  readonly answeredAt: string;
}

/** The server's copy of a row that pending mutations have changed; null if the server has no such row. */
export interface ShadowRow {
  readonly householdId: string;
  readonly table: TableName;
  readonly id: string;
  readonly row: AnyRow | null;
}

/** A change that did not go through, kept until its author acts on it. */
export interface AttentionEntry {
  readonly id: string;
  readonly householdId: string;
  readonly name: string;
  readonly version: number;
  readonly args: unknown;
  /** What its author saw; undefined where this device has lost the change, and in entries of older builds. */
  readonly basedOn?: unknown;
  readonly happenedAt: string;
  readonly code: string;
  /** In English; shown for a code that this version of the app doesn't know. Often empty. */
  readonly message: string;
  /** Figures of the refusal. */
  readonly details?: RefusalDetails;
  readonly arrivedAt: string;
  /** Set when the household has left the device: what the change was about, so that it can still be read. */
  readonly left?: LeftSubject;
}

/** The household, day and nanny of a change, as they were when the account lost its access. */
export interface LeftSubject {
  readonly household: Household | undefined;
  readonly day: AgendaDay | undefined;
  readonly nannyName: string | undefined;
}

/** Single values, by key. */
export interface MetaValues {
  clientId: string;
  /** Server's clock minus this device's, in milliseconds. */
  clockOffsetMs: number;
  lastSyncedAt: string;
  /** Number of answers applied so far. Identifies answers to older requests. */
  answersApplied: number;
  /** Most mutations of the next push. Lowered by a push that took too long, raised by those that arrive. */
  pushLimit: number;
  /** Ids of refusals that were added to needs attention, latest last: each is added only once. */
  refusalsTold: readonly string[];
  memberships: readonly StoredMembership[];
  /** The household that a parent or viewer of several has chosen to see (device/shown-household.ts). */
  shownHousehold: string;
  /** Reports for the server's operators, sent with the next request. */
  reports: readonly DeviceReport[];
  /** Schema of the newest build that has written: an older build must not write. */
  schemaFence: number;
  /** Token that the service worker sends with while no page is open; deleted at the end of the session. */
  workerToken: string;
  /** Changes with each change of days, which invalidates stored counts (device/agenda-tally.ts). */
  dayStamp: string;
}

export interface StoredMembership {
  readonly householdId: string;
  readonly role: ActorRole;
  readonly nannyId: string | null;
  readonly access: string;
  /** The account that views the app as this one, in an impersonation. */
  readonly viewedBy?: string | undefined;
}

/** This device's state in one household. */
export interface HouseholdState {
  readonly householdId: string;
  readonly cursor: string | null;
  /** The number that the next mutation gets. */
  readonly nextSeq: number;
  /** The household's history code at the last sync. */
  readonly bookMark?: BookMark;
}

/** Writing operations resolve when they are done; to what, depends on the storage. */
export interface DeviceTransaction {
  rowsById(table: TableName, householdId: string, ids: readonly string[]): Promise<AnyRow[]>;
  rowsInRange(householdId: string, read: ReadRange): Promise<AnyRow[]>;
  allRows(table: TableName, householdId: string): Promise<AnyRow[]>;
  /** A row may lack fields that are null, as in a reset. Reads return all fields. */
  putRows(table: TableName, rows: readonly AnyRow[]): Promise<unknown>;
  removeRows(table: TableName, householdId: string, ids: readonly string[]): Promise<unknown>;
  /** Deletes a household's rows, shadow and history; confirmed mutations stay. */
  forgetRows(householdId: string): Promise<unknown>;

  shadow(householdId: string): Promise<ShadowRow[]>;
  putShadow(rows: readonly ShadowRow[]): Promise<unknown>;
  clearShadow(householdId: string): Promise<unknown>;

  /** Returns pending mutations in the order of their positions, of one household or of all. */
  queue(scope?: { householdId?: string; limit?: number }): Promise<PendingMutation[]>;
  enqueue(mutations: readonly Mutation[]): Promise<unknown>;
  putQueued(mutations: readonly PendingMutation[]): Promise<unknown>;
  /** Returns the given ids that are in the queue. */
  queuedAmong(ids: readonly string[]): Promise<string[]>;
  /** Removes by id: other mutations may have been added meanwhile. */
  dequeue(ids: readonly string[]): Promise<unknown>;

  putSent(mutations: readonly ConfirmedMutation[]): Promise<unknown>;
  sent(householdId: string): Promise<ConfirmedMutation[]>;
  removeSent(ids: readonly string[]): Promise<unknown>;
  /** Deletes mutations that were confirmed before this instant, in every household. */
  pruneSent(before: string): Promise<unknown>;

  putHistory(householdId: string, entries: readonly HistoryEntry[]): Promise<unknown>;
  /** Deletes entries received before this instant. */
  pruneHistory(householdId: string, before: string): Promise<unknown>;

  /** Returns the pictures that were made here, without their bytes. */
  pictures(): Promise<PictureRecord[]>;
  /** Puts what is known of a picture, and its bytes if given. */
  putPicture(record: PictureRecord, bytes?: ArrayBuffer): Promise<unknown>;
  pictureBytes(householdId: string, hash: string): Promise<ArrayBuffer | undefined>;
  removePictures(pictures: readonly PictureRecord[]): Promise<unknown>;

  putAttention(entries: readonly AttentionEntry[]): Promise<unknown>;
  attentionAmong(ids: readonly string[]): Promise<AttentionEntry[]>;
  removeAttention(ids: readonly string[]): Promise<unknown>;

  meta<K extends keyof MetaValues>(key: K): Promise<MetaValues[K] | undefined>;
  setMeta<K extends keyof MetaValues>(key: K, value: MetaValues[K]): Promise<unknown>;
  householdState(householdId: string): Promise<HouseholdState | undefined>;
  putHouseholdState(state: HouseholdState): Promise<unknown>;
  removeHouseholdState(householdId: string): Promise<unknown>;
}

/** This build is older than the database and must not write; the page needs a reload. */
export class OutdatedBuild extends Error {
  constructor() {
    super('A newer build has upgraded the database');
    this.name = 'OutdatedBuild';
  }
}

/** Storage is full, even without the copies of data that the server has. */
export class OutOfSpace extends Error {
  constructor(cause: unknown) {
    super('Storage is full', { cause });
    this.name = 'OutOfSpace';
  }
}

/** Pictures of receipts that wait to be sent fill the space for pictures. */
export class NoPictureSpace extends Error {
  constructor() {
    super('The pictures that wait to be sent fill the budget');
    this.name = 'NoPictureSpace';
  }
}

/** When live queries are notified of a write: at once, with the next write, or after a frame that already shows it. */
export type NotifyTiming = 'now' | 'with next' | 'after frame';

export interface DeviceStorage {
  /**
   * Runs `act` in one transaction over all tables; resolves when it is durable. Rejects, without having
   * written anything, with `OutdatedBuild` when a newer build has upgraded the database, or with `OutOfSpace`
   * when storage is full. `act` may run again when the browser loses the database. `notifyTiming` is called
   * on completion.
   */
  write<T>(act: (tx: DeviceTransaction) => Promise<T>, notifyTiming?: () => NotifyTiming): Promise<T>;
  read<T>(act: (tx: DeviceTransaction) => Promise<T>): Promise<T>;
}
