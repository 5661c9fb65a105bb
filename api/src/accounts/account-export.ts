/**
 * Exports all that an account may see (its user, sessions, calendar feeds and, per household, membership, rows, history and hash chain)
 * and the archived rows of a removed nanny, as JSON compressed with zstd, written to a temporary file and streamed from
 * it.
 */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, constants as zlib } from 'node:zlib';
import { TABLE_NAMES, type TableName } from 'sync-protocol/kernel/tables.ts';
import type { User } from 'sync-protocol/people/account.ts';
import type { TransactionSql } from '../database/connection.ts';
import { chainTexts } from '../history/exported-chain.ts';
import { type HistoryReader, historyTexts } from '../history/history-feed.ts';
import { createYielder } from '../kit/event-loop-share.ts';
import { openUnlisted } from '../kit/unlisted-file.ts';
import { rowTexts } from '../sync/read-rows.ts';
import type { AppDeps } from './app-deps.ts';
import { listFeeds } from './feeds.ts';
import { exportedFormerRecords, type FormerRecord, toFormerMembership } from './former-records.ts';
import { loadReminderSettings } from './reminder-settings.ts';
import { currentMemberships, type Session } from './session.ts';
import { listSessions } from './session-list.ts';

const TIMEOUT_MS = 300_000;
/** Makes 4 MB of 60: while a large file is written, the database's commits wait for the same disk. */
const ZSTD = { params: { [zlib.ZSTD_c_compressionLevel]: 1 } };

/** Yields a JSON array of elements that arrive in batches of JSON texts. */
async function* listText(accountId: string, batches: AsyncIterable<string[]>): AsyncGenerator<string> {
  const yieldIfDue = createYielder(accountId);
  let separator = '[';
  for await (const batch of batches) {
    await yieldIfDue();
    if (batch.length === 0) continue;
    yield separator + batch.join(',');
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** Yields the rows by table. `without`: a table that is left empty. */
async function* rowsText(
  tx: TransactionSql,
  { membership, accountId }: HistoryReader,
  without?: TableName,
): AsyncGenerator<string> {
  for (const [i, table] of TABLE_NAMES.entries()) {
    yield `${i === 0 ? '{' : ','}"${table}":`;
    if (table === without) yield '[]';
    else yield* listText(accountId, rowTexts(tx, membership, table));
  }
  yield '}';
}

async function* householdText(tx: TransactionSql, reader: HistoryReader): AsyncGenerator<string> {
  const { membership, accountId } = reader;
  yield `{"membership":${JSON.stringify(membership)},"rows":`;
  yield* rowsText(tx, reader);
  yield ',"history":';
  yield* listText(accountId, historyTexts(tx, reader));
  yield ',"chain":';
  yield* listText(accountId, chainTexts(tx, reader));
  yield '}';
}

/** Yields what a removed nanny may still have: her own rows, and what is needed to read them. */
async function* formerText(
  tx: TransactionSql,
  accountId: string,
  record: FormerRecord,
): AsyncGenerator<string> {
  const { householdId } = record;
  const [household] = await tx<{ currency: string; timezone: string }[]>`
    select currency, timezone from household where household_id = ${householdId}`;
  yield `${JSON.stringify({ ...record, ...household }).slice(0, -1)},"rows":`;
  // All tables have her record's id but the household's.
  yield* rowsText(tx, { accountId, membership: toFormerMembership(record) }, 'household');
  yield '}';
}

async function* exportText(
  deps: AppDeps,
  tx: TransactionSql,
  { session, head }: { session: Session; head: string },
): AsyncGenerator<string> {
  yield `${head.slice(0, -1)},"households":[`;
  const accountId = session.account.id;
  for (const [i, membership] of (await currentMemberships(deps, tx, session)).entries()) {
    if (i > 0) yield ',';
    yield* householdText(tx, { accountId, membership });
  }
  yield '],"formerHouseholds":[';
  for (const [i, record] of (await exportedFormerRecords(tx, session)).entries()) {
    if (i > 0) yield ',';
    yield* formerText(tx, accountId, record);
  }
  yield ']}';
}

/**
 * Returns a stream of the JSON of an `AccountExport`, compressed with zstd and read in one database snapshot. The JSON
 * is written to a temporary file first, so that a client that reads slowly holds no connection of the pool.
 * Rows are read in batches, so years of rows are never in memory at once.
 */
export async function exportAccount(deps: AppDeps, session: Session, user: User): Promise<Readable> {
  const sessions = await listSessions(deps, session);
  const feeds = await listFeeds(deps.sql, session.account.id);
  const { account } = session;
  const reminders =
    account.role === 'SUPER_ADMIN' ? undefined : await loadReminderSettings(deps.sql, account);
  const head = JSON.stringify({ exportedAt: deps.now(), user, sessions, feeds, reminders });
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const file = await openUnlisted();
  try {
    await deps.sql.begin('isolation level repeatable read read only', (tx) =>
      pipeline(
        exportText(deps, tx, { session, head }),
        createZstdCompress(ZSTD),
        (bytes: AsyncIterable<Uint8Array>) => file.writeFile(bytes),
        { signal },
      ),
    );
    // Closes the file when it ends or is destroyed.
    return file.createReadStream({ start: 0 });
  } catch (error) {
    await file.close();
    throw error;
  }
}
