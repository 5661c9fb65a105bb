/** `npm run backup -- FILE [--force]`, and `npm run backup -- --check FILE`. */
import { parseArgs } from 'node:util';
import { writeBackup } from './backup.ts';
import { checkBackup } from './backup-check.ts';
import { meantPath, settingsOf, withRunningDatabase } from './backup-database.ts';
import { BackupRefused } from './backup-format.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run backup -- FILE [--force], or npm run backup -- --check FILE';

interface Asked {
  readonly file: string;
  readonly check: boolean;
  readonly force: boolean;
}

function asked(): Asked {
  try {
    const options = {
      check: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new BackupRefused(USAGE);
    return { file: meantPath(file, process.env), ...values };
  } catch {
    throw new BackupRefused(USAGE);
  }
}

async function backUp({ file, force }: Asked): Promise<string> {
  const config = settingsOf(process.env);
  if (config.databaseDistributed !== undefined)
    throw new BackupRefused(
      'A database on several machines has no one moment that could be read from here: keep each machine, as docs/scale.md tells.',
    );
  const now = new Date().toISOString();
  const kept = await withRunningDatabase(config, (sql) => writeBackup(sql, { file, now, isForced: force }));
  const { rows, tables, bytes } = kept;
  return `Kept ${rows} rows of ${tables} tables, as of ${now}, in ${file} (${bytes} bytes).`;
}

async function check({ file }: Asked): Promise<string> {
  const { backup, rows, households, entries } = await checkBackup(file);
  const books =
    households === 1
      ? 'the book of its household is whole'
      : `the books of its ${households} households are whole`;
  return `${file} of ${backup.header.createdAt} comes back as it was kept: ${rows} rows, and ${books}: ${entries} entries.`;
}

await runCommand(() => {
  const what = asked();
  return what.check ? check(what) : backUp(what);
});
