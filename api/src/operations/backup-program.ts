/**
 * `npm run backup -- FILE [--force]` writes a backup, `npm run backup -- --check FILE` checks one. Refuses to back up a
 * database on several machines.
 */
import { parseArgs } from 'node:util';
import { isDistributed } from '../database/distribution.ts';
import { writeBackup } from './backup.ts';
import { checkBackup } from './backup-check.ts';
import { loadCommandConfig, resolvePath, withRunningDatabase } from './backup-database.ts';
import { BackupRefused } from './backup-format.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run backup -- FILE [--force], or npm run backup -- --check FILE';

interface Options {
  readonly file: string;
  readonly check: boolean;
  readonly force: boolean;
}

function parseOptions(): Options {
  try {
    const options = {
      check: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    } as const;
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new BackupRefused(USAGE);
    return { file: resolvePath(file, process.env), ...values };
  } catch {
    throw new BackupRefused(USAGE);
  }
}

async function backUp({ file, force }: Options): Promise<string> {
  const config = loadCommandConfig(process.env);
  const now = new Date().toISOString();
  const written = await withRunningDatabase(config, async (sql) => {
    if (await isDistributed(sql))
      throw new BackupRefused(
        'A database on several machines has no common snapshot. Back up each machine: see docs/scale.md.',
      );
    return writeBackup(sql, { file, now, isForced: force });
  });
  const { rows, tables, bytes } = written;
  return `Saved ${rows} rows of ${tables} tables, as of ${now}, in ${file} (${bytes} bytes).`;
}

async function check({ file }: Options): Promise<string> {
  const { backup, rows, households, entries } = await checkBackup(file);
  const histories =
    households === 1 ? 'the history of 1 household is' : `the histories of ${households} households are`;
  return `${file} of ${backup.header.createdAt} can be restored: all ${rows} rows are the same, and ${histories} intact (${entries} entries).`;
}

await runCommand(() => {
  const options = parseOptions();
  return options.check ? check(options) : backUp(options);
});
