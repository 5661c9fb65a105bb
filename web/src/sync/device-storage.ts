/**
 * What the sync engine needs of a device's database. The store implements it on IndexedDB; everything here
 * belongs to one account.
 */
import type { HistoryEntry } from 'sync-protocol/model/history.ts';
import type { AnyRow, TableName } from 'sync-protocol/model/tables.ts';
import type { BookMark, DeviceReport, Mutation } from 'sync-protocol/sync/wire.ts';
import type { ReadRange } from 'sync-protocol/sync/working-set.ts';

/** A mutation in this device's queue. `position` is the order in which mutations were made on this device. */
export interface PendingMutation extends Mutation {
  readonly position: number;
}

/** A mutation that the server has confirmed, kept for a while in case a restored server has lost it. */
export interface ConfirmedMutation extends PendingMutation {
  /** The server database's epoch that has confirmed it: another one after each restore. */
  readonly epoch: string;
  readonly answeredAt: string;
}

/** The server's copy of a row that queued mutations have changed; null for one that it doesn't have. */
export interface ShadowRow {
  readonly householdId: string;
  readonly table: TableName;
  readonly id: string;
  readonly row: AnyRow | null;
}

/** What was entered and did not go through. It stays until its author tries again or discards it. */
export interface AttentionEntry {
  readonly id: string;
  readonly householdId: string;
  readonly name: string;
  readonly version: number;
  readonly args: unknown;
  readonly happenedAt: string;
  readonly code: string;
  readonly message: string;
  readonly arrivedAt: string;
}

/** Single values, by key. */
export interface MetaValues {
  clientId: string;
  /** Server's clock less this device's, in milliseconds. */
  clockOffsetMs: number;
  lastSyncedAt: string;
  /** How many answers have been applied: one asked for before the latest of them is an old one. */
  answersApplied: number;
  /** Ids of refusals that have been put to their author, the latest last: once, however often they are told. */
  refusalsTold: readonly string[];
  memberships: readonly StoredMembership[];
  /** What is to be told to the operators with the next request. */
  reports: readonly DeviceReport[];
  /** The newest build's database schema: an older build must not write. */
  schemaFence: number;
  /** What the service worker sends with while no page is open; gone with the session. */
  workerToken: string;
  /** Another one with each change of days: what was counted before it no longer holds (store/agenda-tally.ts). */
  dayStamp: string;
}

export interface StoredMembership {
  readonly householdId: string;
  readonly role: 'FAMILY' | 'NANNY' | 'SUPER_ADMIN';
  readonly nannyId: string | null;
  readonly access: string;
}

/** Where this device stands in one household. */
export interface HouseholdState {
  readonly householdId: string;
  readonly cursor: string | null;
  /** The number that the next mutation takes. */
  readonly nextSeq: number;
  /** Where the household's book ended when this device last heard of it. */
  readonly bookMark?: BookMark;
}

export interface DeviceTransaction {
  rowsById(table: TableName, householdId: string, ids: readonly string[]): Promise<AnyRow[]>;
  rowsInRange(householdId: string, read: ReadRange): Promise<AnyRow[]>;
  allRows(table: TableName, householdId: string): Promise<AnyRow[]>;
  putRows(table: TableName, rows: readonly AnyRow[]): Promise<void>;
  removeRows(table: TableName, householdId: string, ids: readonly string[]): Promise<void>;
  /** Every row of a household, its shadow and its history included; what was sent stays. */
  forgetRows(householdId: string): Promise<void>;

  shadow(householdId: string): Promise<ShadowRow[]>;
  putShadow(rows: readonly ShadowRow[]): Promise<void>;
  clearShadow(householdId: string): Promise<void>;

  /** In the order in which they were made; of all households, or of one. */
  queue(scope?: { householdId?: string; limit?: number }): Promise<PendingMutation[]>;
  enqueue(mutations: readonly Mutation[]): Promise<void>;
  putQueued(mutations: readonly PendingMutation[]): Promise<void>;
  /** Which of these wait in the queue. */
  queuedAmong(ids: readonly string[]): Promise<string[]>;
  /** By id, never by clearing: others may have been added meanwhile. */
  dequeue(ids: readonly string[]): Promise<void>;

  putSent(mutations: readonly ConfirmedMutation[]): Promise<void>;
  sent(householdId: string): Promise<ConfirmedMutation[]>;
  removeSent(ids: readonly string[]): Promise<void>;
  /** Forgets what was answered before this instant, in whatever household. */
  pruneSent(before: string): Promise<void>;

  putHistory(householdId: string, entries: readonly HistoryEntry[]): Promise<void>;
  /** Forgets what arrived before this instant. */
  pruneHistory(householdId: string, before: string): Promise<void>;

  putAttention(entries: readonly AttentionEntry[]): Promise<void>;
  attentionAmong(ids: readonly string[]): Promise<AttentionEntry[]>;
  removeAttention(ids: readonly string[]): Promise<void>;

  meta<K extends keyof MetaValues>(key: K): Promise<MetaValues[K] | undefined>;
  setMeta<K extends keyof MetaValues>(key: K, value: MetaValues[K]): Promise<void>;
  householdState(householdId: string): Promise<HouseholdState | undefined>;
  putHouseholdState(state: HouseholdState): Promise<void>;
  removeHouseholdState(householdId: string): Promise<void>;
}

/** This build is older than the database: it must not write, and asks to be reloaded. */
export class OutdatedBuild extends Error {
  constructor() {
    super('A newer version of Fairday has been opened on this device. Please reload to go on.');
    this.name = 'OutdatedBuild';
  }
}

/** Nothing more fits on this device, with all given up that the server has too and nobody needs to go on. */
export class OutOfSpace extends Error {
  constructor(cause: unknown) {
    super('This device is out of space, so this could not be saved. Free some space and try again.', {
      cause,
    });
    this.name = 'OutOfSpace';
  }
}

/**
 * When screens hear of what was written: at once; a moment later with what is written next, where that is about to come;
 * or right after the next frame, where that shows it already.
 */
export type NotifyTiming = 'now' | 'with next' | 'after frame';

export interface DeviceStorage {
  /**
   * One transaction over everything; resolves only when it is durable. Rejects, and has written nothing:
   * with `OutdatedBuild` when a newer build has upgraded the database, with `OutOfSpace` when it is full. `act`
   * may be run again when the platform has lost the database under it. `telling` is asked at its end.
   */
  write<T>(act: (tx: DeviceTransaction) => Promise<T>, telling?: () => NotifyTiming): Promise<T>;
  read<T>(act: (tx: DeviceTransaction) => Promise<T>): Promise<T>;
}
