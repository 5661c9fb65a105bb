import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSettingsTable } from './config-table.ts';

const root = join(import.meta.dirname, '../..');

test.each(['README.md', 'docs/operations.md'])(
  'the settings in %s are those of the code: after a change, node scripts/write-settings.mjs',
  (name) => {
    const document = readFileSync(join(root, name), 'utf8');
    expect(document).toBe(withSettingsTable(document));
  },
);
