/** Tests that docs/operations.md has the current table of settings, and that compose.yaml passes them on. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environment } from '../config.ts';
import { withSettingsTable } from './config-table.ts';

test('docs/operations.md has the table that scripts/write-settings.mjs writes', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  expect(document).toBe(withSettingsTable(document));
});

/** Set by the image, or of a database that isn't the one in compose.yaml. */
const NOT_IN_COMPOSE = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_DIRECT_URL', 'DATABASE_DISTRIBUTED'];

test('compose.yaml sets each setting or takes it from .env, as its head says', () => {
  const compose = readFileSync(join(import.meta.dirname, '../../../deploy/compose.yaml'), 'utf8');
  const names = Object.keys(environment.shape).filter((name) => !NOT_IN_COMPOSE.includes(name));
  expect(names.filter((name) => !new RegExp(`^      ${name}: `, 'm').test(compose))).toEqual([]);
  const taken = [...compose.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  expect(taken.filter((name) => !new RegExp(`^#.*\\b${name}\\b`, 'm').test(compose))).toEqual([]);
});
