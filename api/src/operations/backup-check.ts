/** Checks a backup: restores it into a temporary database, compares the rows, and verifies the histories. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sql } from '../database/connection.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { checkChain } from '../database/log-chain.ts';
import { withDatabaseAt } from './backup-database.ts';
import type { Backup } from './backup-file.ts';
import { BackupRefused, type TableTally, Tally } from './backup-format.ts';
import { listTables, readRowLines, setTextFormats } from './backup-tables.ts';
import { restoreBackup, verifyRestorable } from './restore.ts';

interface CheckedBackup {
  readonly backup: Backup;
  readonly rows: number;
  readonly households: number;
  /** History entries whose chain was verified. */
  readonly entries: number;
}

/** Restores a backup into a temporary database, and compares rows and histories. Throws `BackupRefused`. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const backup = await verifyRestorable(file);
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

/** Restores a verified backup into an existing empty database, and compares rows and histories. */
export async function checkIn(sql: Sql, backup: Backup): Promise<CheckedBackup> {
  await restoreBackup(sql, backup, () => compare(sql, backup));
  const households = await sql<{ id: string }[]>`select household_id as id from household_version`;
  let entries = 0;
  for (const { id } of households) {
    const chain = await checkChain(sql, id);
    if (!chain.isIntact)
      throw new BackupRefused(
        `The history of household ${id} is broken at entry ${chain.brokenAt?.mutationId}. It was broken when the backup was made.`,
      );
    entries += chain.entries;
  }
  const rows = Object.values(backup.tables).reduce((sum, tally) => sum + tally.rows, 0);
  return { backup, rows, households: households.length, entries };
}

async function compare(sql: Sql, { file, tables }: Backup): Promise<void> {
  const restored = await tallyTables(sql);
  for (const [table, expected] of Object.entries(tables)) {
    const found = restored.get(table);
    // The one row of `server` has a new epoch.
    const isSame = found?.rows === expected.rows && (table === 'server' || found.sum === expected.sum);
    if (!isSame)
      throw new BackupRefused(
        `${file} differs after a restore: ${table} has ${found?.rows ?? 0} of ${expected.rows} rows, or changed ones.`,
      );
  }
}

/** Returns the tally of every table. */
export async function tallyTables(sql: Sql): Promise<Map<string, TableTally>> {
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    await setTextFormats(tx);
    const tallies = new Map<string, TableTally>();
    for (const head of await listTables(tx)) {
      const tally = new Tally();
      for await (const row of readRowLines(tx, head)) tally.add(row);
      tallies.set(head.table, tally.result);
    }
    return tallies;
  });
}
