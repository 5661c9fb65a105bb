/**
 * Tests rules of CONTRIBUTING.md that no linter checks: the lengths of commit subjects and test names, that every
 * source file has a comment within its first 12 lines, that Back closes whatever opens over a screen, and that the app
 * never asks where a device is.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run-command.mjs';
import { findFiles, nodesIn } from './source-files.mjs';

const LONGEST_SUBJECT = 72;
const LONGEST_TEST_NAME = 80;
const LINES_OF_A_HEAD = 12;
/** Subjects are checked after this commit. */
const FIRST_HELD_COMMIT = '971a0ecbfc44';

/** `it('…')`, `test('…')`, `test.each(…)('…')`: the name, or undefined for any other node. */
function testNameOf({ type, callee, arguments: args }) {
  if (type !== 'CallExpression') return undefined;
  let called = callee;
  while (called?.type === 'CallExpression' || called?.type === 'MemberExpression')
    called = called.type === 'CallExpression' ? called.callee : called.object;
  if (called?.name !== 'it' && called?.name !== 'test') return undefined;
  const [name] = args;
  if (name?.type === 'Literal' && typeof name.value === 'string') return name.value;
  return name?.type === 'TemplateLiteral'
    ? name.quasis.map(({ value }) => value.cooked).join('…')
    : undefined;
}

const hasHead = (file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n', LINES_OF_A_HEAD)
    .some((line) => /^\s*\/[/*]/.test(line));

test('a commit subject has at most 72 characters', () => {
  // A copy without its history, such as a container's, has nothing to check.
  if (!existsSync(join(root, '.git'))) return;
  const log = execFileSync('git', ['log', '--format=%s', `${FIRST_HELD_COMMIT}..HEAD`], {
    cwd: root,
    encoding: 'utf8',
  });
  const subjects = log.split('\n').filter((subject) => subject !== '');
  expect(subjects.filter((subject) => subject.length > LONGEST_SUBJECT)).toEqual([]);
});

test('a test name has at most 80 characters', () => {
  const files = findFiles(['**/*.test.{ts,tsx,mjs}', '**/*.spec.ts']);
  const names = files.flatMap((file) =>
    [...nodesIn(file)]
      .map((node) => ({ file, name: testNameOf(node) }))
      .filter(({ name }) => name !== undefined),
  );
  expect(names.length).toBeGreaterThan(1000);
  expect(names.filter(({ name }) => name.length > LONGEST_TEST_NAME)).toEqual([]);
});

test('every file has a comment within its first 12 lines', () => {
  const files = findFiles(['{api,bench,sync-protocol,web,scripts}/**/*.{ts,tsx,mjs,css}']);
  expect(files.length).toBeGreaterThan(900);
  expect(files.filter((file) => !hasHead(file))).toEqual([]);
});

/** Parts of Mantine that open over the screen and stay until they are closed. */
const OVERLAYS = new Set([
  'Autocomplete',
  'Combobox',
  'Drawer',
  'Menu',
  'Modal',
  'MultiSelect',
  'Popover',
  'Select',
  'TagsInput',
]);

const callsCloseOnBack = (file) =>
  [...nodesIn(file)].some(
    ({ type, callee }) => type === 'CallExpression' && callee.name === 'useCloseOnBack',
  );

test('what opens over a screen is closed by Back', () => {
  const opening = findFiles(['web/src/**/*.tsx']).filter((file) =>
    [...nodesIn(file)].some(({ type, name }) => type === 'JSXOpeningElement' && OVERLAYS.has(name.name)),
  );
  expect(opening.length).toBeGreaterThan(3);
  expect(opening.filter((file) => !callsCloseOnBack(file))).toEqual([]);
});

const asksForPlace = (file) =>
  /geolocation|getCurrentPosition|watchPosition/i.test(readFileSync(join(root, file), 'utf8'));

test('the app never asks where a device is', () => {
  const sources = findFiles(['{web/src,sync-protocol/src}/**/*.{ts,tsx}', 'web/index.html']);
  expect(sources.length).toBeGreaterThan(600);
  expect(sources.filter(asksForPlace)).toEqual([]);
});
