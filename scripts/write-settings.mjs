// Writes the table of environment variables into docs/operations.md.
// Run it with the project's Node: npx pnpm@12.21.0 exec node scripts/write-settings.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { withSettingsTable } from '../api/src/operations/config-table.ts';

const file = new URL('../docs/operations.md', import.meta.url);
writeFileSync(file, withSettingsTable(readFileSync(file, 'utf8')));
