/** What is sent to the database, looked at there: nothing of a request is ever in a statement's text. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOf, ROUTE_NAMES } from './test-calls.ts';
import { named, rightful, send } from './test-evocations.ts';
import { type Keeper, keepRows } from './test-rows.ts';
import { openStage, type Stage } from './test-stage.ts';

let stage: Stage;
let keeper: Keeper;
const statements = new Set<string>();
beforeAll(async () => {
  stage = await openStage();
  keeper = await keepRows(stage.world.sql);
  // Postgres.js asks for it at every statement.
  Object.assign(stage.world.sql.options, {
    debug: (_connection: number, text: string) => statements.add(text),
  });
});
afterAll(() => stage.world.close());

/** The values of a request that nobody would write into a statement: not its enums. */
function valuesOf(part: unknown): string[] {
  if (typeof part === 'object' && part !== null) return Object.values(part).flatMap(valuesOf);
  const value = String(part);
  return value.length < 3 || /^([A-Z]+|true|false|null)$/.test(value) ? [] : [value];
}

/** Of an address: what stands between its slashes, and after its equal signs. */
const segmentsOf = (path: string): string[] =>
  path.split(/[/?&=]/).filter((segment) => /[-@\d]/.test(segment) && !/^[a-z]+-[a-z]+$/.test(segment));

test.each(ROUTE_NAMES)('%s puts nothing of a request into the text of a statement', async (name) => {
  statements.clear();
  const call = callOf(name, named(stage));
  await send(rightful(stage, name), call);
  const sent = [...statements];
  await keeper.restore();

  const values = [...valuesOf(call.body), ...segmentsOf(call.path)];
  const said = values.filter((value) => sent.some((text) => text.includes(value)));
  expect(said).toEqual([]);
  expect(sent.length).toBeGreaterThan(0);
});
