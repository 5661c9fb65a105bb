/**
 * `npm run restore -- FILE` restores a backup into the configured database, which must be empty, and not in use if it
 * is the embedded one.
 */
import { loadCommandConfig, resolvePath, withExclusiveDatabase } from './backup-database.ts';
import { BackupRefused } from './backup-format.ts';
import { restoreBackup, verifyRestorable } from './restore.ts';
import { runCommand } from './run-command.ts';

async function restore(): Promise<string> {
  const [file, ...others] = process.argv.slice(2);
  if (file === undefined || others.length > 0) throw new BackupRefused('Usage: npm run restore -- FILE');
  const backup = await verifyRestorable(resolvePath(file, process.env));
  await withExclusiveDatabase(loadCommandConfig(process.env), (sql) => restoreBackup(sql, backup));
  return `Restored the backup of ${backup.header.createdAt}. Every device will reload its data and send again what this database does not know.`;
}

await runCommand(restore);
