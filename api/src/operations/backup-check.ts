/** Restores a backup elsewhere and compares: a backup that nobody has ever restored is a hope. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from '../database/connection.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { checkChain } from '../database/log-chain.ts';
import { withDatabaseAt } from './backup-database.ts';
import type { Backup } from './backup-file.ts';
import { BackupRefused, type TableTally, Tally } from './backup-format.ts';
import { linesIn, settle, tablesOf } from './backup-tables.ts';
import { checkedBackup, restoreBackup } from './restore.ts';

export interface Checked {
  readonly backup: Backup;
  readonly rows: number;
  readonly households: number;
  /** Entries of the households' books whose chains were followed. */
  readonly entries: number;
}

/**
 * Restores a backup into a PostgreSQL of its own that is thrown away, holds every table to what was kept, and follows
 * every household's chain.
 * @throws BackupRefused when something differs
 */
export async function checkBackup(file: string): Promise<Checked> {
  const backup = await checkedBackup(file);
  const dataDir = mkdtempSync(join(tmpdir(), 'fairday-check-'));
  try {
    const server = await startEmbeddedPostgres({ dataDir, testing: true });
    try {
      return await withDatabaseAt(server.url, (sql) => checkIn(sql, backup));
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The same in an empty database that is there already. */
export async function checkIn(sql: Sql, backup: Backup): Promise<Checked> {
  await restoreBackup(sql, backup, () => compare(sql, backup));
  const households = await sql<{ id: string }[]>`select household_id as id from household_version`;
  let entries = 0;
  for (const { id } of households) {
    const chain = await checkChain(sql, id);
    if (!chain.isIntact)
      throw new BackupRefused(
        `The book of household ${id} is broken at entry ${chain.brokenAt?.mutationId}: it was so when it was kept.`,
      );
    entries += chain.entries;
  }
  const rows = Object.values(backup.tables).reduce((sum, tally) => sum + tally.rows, 0);
  return { backup, rows, households: households.length, entries };
}

async function compare(sql: Sql, { file, tables }: Backup): Promise<void> {
  const restored = await talliesOf(sql);
  for (const [table, kept] of Object.entries(tables)) {
    const found = restored.get(table);
    // Its one row is the epoch, which is another one on purpose.
    const isSame = found?.rows === kept.rows && (table === 'server' || found.sum === kept.sum);
    if (!isSame)
      throw new BackupRefused(
        `${file} does not come back as it was kept: ${table} has ${found?.rows ?? 0} rows instead of ${kept.rows}, or others.`,
      );
  }
}

/** What a database holds, by table. */
export async function talliesOf(sql: Sql): Promise<Map<string, TableTally>> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await settle(tx);
    const tallies = new Map<string, TableTally>();
    for (const head of await tablesOf(tx)) {
      const tally = new Tally();
      for await (const row of linesIn(tx, head)) tally.add(row);
      tallies.set(head.table, tally.result);
    }
    return tallies;
  });
}
