/** Tests that a condition on sessions doesn't leave anything in memory at each statement. */
import { expect, test } from 'vitest';
import { isActive } from './active-session.ts';
import type { Sql } from './connection.ts';

test('each statement gets the same template: the driver keeps all that it has seen', () => {
  const templates: unknown[] = [];
  const sql = ((template: unknown) => templates.push(template)) as unknown as Sql;
  void isActive(sql);
  void isActive(sql);
  expect(templates[1]).toBe(templates[0]);
});
