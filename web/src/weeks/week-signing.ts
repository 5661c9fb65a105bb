/**
 * Reads what stands beside a nanny's signed weeks on this device: unsent changes of weeks, days and questions, the
 * signatures that were refused, and the names of those who approved.
 */
import { Dexie, type Transaction } from 'dexie';
import type { WeekFigures } from 'sync-protocol/weeks/week-status.ts';
import {
  type HistoryRecord,
  type ShadowRecord,
  type StoredHistoryEntry,
  unbundle,
} from '../device/bundled-records.ts';
import type { AttentionEntry } from '../device/sync/device-storage.ts';

const SIGNATURES = ['week.confirm', 'week.approve'] as const;
export type Signature = (typeof SIGNATURES)[number];

const isSignature = (name: string): name is Signature => SIGNATURES.some((each) => each === name);

/** What a refused signature was about, where its arguments can be read. */
export interface RefusedSignature {
  readonly entry: AttentionEntry & { readonly name: Signature };
  readonly nannyId: string;
  readonly weekStart: string;
  readonly seen: WeekFigures;
}

/** Returns null for any other entry. */
export function toRefusedSignature(entry: AttentionEntry): RefusedSignature | null {
  const { name } = entry;
  if (!isSignature(name)) return null;
  const { nannyId, weekStart, billableMinutes, overtimeMinutes, grossCents } = (entry.args ?? {}) as Record<
    string,
    unknown
  >;
  if (typeof nannyId !== 'string' || typeof weekStart !== 'string') return null;
  if (typeof billableMinutes !== 'number' || typeof overtimeMinutes !== 'number') return null;
  if (typeof grossCents !== 'number') return null;
  const seen = { billableMinutes, overtimeMinutes, grossCents };
  return { entry: { ...entry, name }, nannyId, weekStart, seen };
}

/** What this device knows of a nanny's signed weeks and questions besides the rows. */
export interface SigningMarks {
  /** Ids of rows that pending mutations have changed. */
  readonly unsentWeeks: ReadonlySet<string>;
  readonly unsentDays: ReadonlySet<string>;
  readonly unsentQuestions: ReadonlySet<string>;
  /** By the week's first date. */
  readonly refused: ReadonlyMap<string, RefusedSignature>;
  /** Names by account id, of those who approved weeks in the history that this device keeps. */
  readonly names: ReadonlyMap<string, string>;
}

const MARKED = ['week', 'day', 'question'] as const;

/**
 * Reads in the caller's transaction. All requests are awaited at once: Dexie loses a transaction after too many native
 * awaits.
 */
export async function readSigningMarks(
  tx: Transaction,
  { householdId, nannyId }: { householdId: string; nannyId: string },
): Promise<SigningMarks> {
  const shadows = MARKED.map((table) =>
    tx
      .table<ShadowRecord>('shadow')
      .where('[householdId+table+id]')
      .between([householdId, table, Dexie.minKey], [householdId, table, Dexie.maxKey])
      .toArray(),
  );
  const [attention, history, ...unsent] = await Promise.all([
    tx.table<AttentionEntry>('attention').where({ householdId }).toArray(),
    // The nanny's own history has the changes of her weeks.
    tx.table<HistoryRecord>('history').where('subjects').equals(nannyId).toArray(),
    ...shadows,
  ]);
  const [unsentWeeks, unsentDays, unsentQuestions] = unsent.map(
    (records) => new Set(unbundle(records).map(({ id }) => id)),
  );
  const none = new Set<string>();
  return {
    unsentWeeks: unsentWeeks ?? none,
    unsentDays: unsentDays ?? none,
    unsentQuestions: unsentQuestions ?? none,
    refused: new Map(attention.flatMap((entry) => refusedOf(entry, nannyId))),
    names: authorNames(unbundle(history), householdId),
  };
}

function refusedOf(entry: AttentionEntry, nannyId: string): [string, RefusedSignature][] {
  const found = toRefusedSignature(entry);
  return found !== null && found.nannyId === nannyId ? [[found.weekStart, found]] : [];
}

function authorNames(entries: readonly StoredHistoryEntry[], householdId: string): Map<string, string> {
  const ours = entries.filter((entry) => entry.householdId === householdId);
  return new Map(ours.flatMap(({ by }) => (by.name === null ? [] : [[by.accountId, by.name] as const])));
}
