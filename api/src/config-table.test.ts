/** Tests that docs/operations.md has the current table of environment variables. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withSettingsTable } from './config-table.ts';

test('docs/operations.md has the table that scripts/write-settings.mjs writes', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  expect(document).toBe(withSettingsTable(document));
});
