/** Tests that docs/scale.md lists every table where Citus has it, and counts the household tables right. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { COORDINATOR_TABLES, HOUSEHOLD_TABLES, REFERENCE_TABLES } from './distribution.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/scale.md'), 'utf8');

test.each([
  ['by `household_id`, colocated', HOUSEHOLD_TABLES],
  ['on every machine (reference tables)', REFERENCE_TABLES],
  ['on the coordinator alone', COORDINATOR_TABLES],
])('docs/scale.md lists the tables that are %s', (place, tables) => {
  const row = page.split('\n').find((line) => line.startsWith(`| ${place} |`));
  const listed = row?.split('|')[2]?.match(/\w+/g);
  expect(listed).toEqual(tables);
});

test('docs/scale.md counts the household tables and their shards', () => {
  const count = HOUSEHOLD_TABLES.length;
  expect(page).toContain(`(${count} tables × 128 = ${(count * 128).toLocaleString('en-US')} shards)`);
  expect(page).toContain(`${count} household tables`);
});
