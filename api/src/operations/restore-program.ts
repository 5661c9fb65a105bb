/** `npm run restore -- FILE` */
import { meantPath, settingsOf, withOwnDatabase } from './backup-database.ts';
import { BackupRefused } from './backup-format.ts';
import { checkedBackup, restoreBackup } from './restore.ts';
import { runCommand } from './run-command.ts';

async function restore(): Promise<string> {
  const [file, ...others] = process.argv.slice(2);
  if (file === undefined || others.length > 0) throw new BackupRefused('Usage: npm run restore -- FILE');
  const backup = await checkedBackup(meantPath(file, process.env));
  await withOwnDatabase(settingsOf(process.env), (sql) => restoreBackup(sql, backup));
  return `Restored what was kept on ${backup.header.createdAt}. Every device begins anew, and sends again what this database does not know.`;
}

await runCommand(restore);
