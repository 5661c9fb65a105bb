/** Tests which changes of a log entry are stored on lines, and that lines change nothing of the JSON. */
import type { LoggedChange } from 'sync-protocol/kernel/logged-changes.ts';
import { expect, it } from 'vitest';
import { layOutChanges } from './change-lines.ts';
import { toChangeText } from './log-hash.ts';

const [MIA, KIM] = ['01900000-aaaa-7aaa-8aaa-aaaaaaaaaaaa', '01900000-bbbb-7bbb-8bbb-bbbbbbbbbbbb'];

const change = (parts: Partial<LoggedChange>): LoggedChange => ({
  table: 'day',
  id: 'a',
  about: 'a',
  before: null,
  after: { notes: 'A line\nand a \t tab' },
  nannyId: MIA,
  ...parts,
});
const derived = change({ table: 'earning', about: null });

function layOut(...changes: readonly LoggedChange[]): string {
  const text = layOutChanges(changes.map(toChangeText), MIA);
  expect(JSON.parse(text)).toEqual(changes);
  return text;
}

it('puts what readers see on the second line, derived changes on the third', () => {
  const lines = layOut(change({}), change({ table: 'todo', id: 'b' }), derived).split('\r');
  expect(lines.map((line) => line.split('\t{"nannyId":').length - 1)).toEqual([0, 2, 0]);
  expect(lines[2]).toContain('"table":"earning"');
  expect(layOut(change({})).split('\r')).toHaveLength(3);
});

it.each([
  ['several nannies', [change({}), change({ nannyId: KIM })]],
  ['the household', [change({ table: 'household', nannyId: null })]],
  ['nothing', []],
  ['only what is derived', [derived]],
])('has no lines for changes of %s', (_what, changes) => {
  expect(layOut(...changes)).not.toMatch(/[\r\t]/);
});
