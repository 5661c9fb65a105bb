/**
 * Tests that no migration adds a column together with a constraint, which Citus refuses, and that migrations are split
 * into single statements.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadModule, parseSync } from 'libpg-query';
import { expect, test } from 'vitest';
import { knownMigrations, splitStatements } from './migrate.ts';

await loadModule();

const folder = join(import.meta.dirname, 'migrations');
const migrations = await knownMigrations();
const textOf = (name: string): string => readFileSync(join(folder, name), 'utf8');

interface AlterCommand {
  readonly AlterTableCmd?: {
    readonly subtype?: string;
    readonly def?: { readonly ColumnDef?: { readonly constraints?: readonly unknown[] } };
  };
}
interface Parsed {
  readonly stmts?: readonly {
    readonly stmt?: { readonly AlterTableStmt?: { readonly cmds?: readonly AlterCommand[] } };
  }[];
}
const parse = (text: string): NonNullable<Parsed['stmts']> => (parseSync(text) as Parsed).stmts ?? [];

/** Citus adds a column with its default, but no other constraint with it. */
const ALLOWED_WITH_COLUMN = ['CONSTR_NOTNULL', 'CONSTR_NULL', 'CONSTR_DEFAULT'];

/** Returns the kinds of constraints that are added inside an `add column`. */
const constraintsInColumns = (text: string): string[] =>
  parse(text)
    .flatMap(({ stmt }) => stmt?.AlterTableStmt?.cmds ?? [])
    .flatMap(({ AlterTableCmd }) => AlterTableCmd?.def?.ColumnDef?.constraints ?? [])
    .map((each) => (each as { Constraint?: { contype?: string } }).Constraint?.contype ?? 'unknown')
    .filter((kind) => !ALLOWED_WITH_COLUMN.includes(kind));

test.each(migrations)('%s is split into the statements that PostgreSQL’s parser sees', (name) => {
  const statements = splitStatements(textOf(name));
  expect(statements.map((each) => parse(each).length)).toEqual(statements.map(() => 1));
  expect(statements.flatMap((each) => parse(each)).length).toBe(parse(textOf(name)).length);
});

test.each(migrations)('%s adds no column together with a constraint', (name) => {
  expect(constraintsInColumns(textOf(name))).toEqual([]);
});

test.each([
  ['references account', 'CONSTR_FOREIGN'],
  ['check (a > 0)', 'CONSTR_CHECK'],
  ['not null default 1 unique', 'CONSTR_UNIQUE'],
])('a column with %s would be found', (constraint, kind) => {
  expect(constraintsInColumns(`alter table day add column a int ${constraint}`)).toEqual([kind]);
});

test('semicolons in comments, literals, names and blocks end no statement', () => {
  const statements = ["-- A comment; it's long.\nselect 'a;''b', \";\"", 'do $$ begin; end $$'];
  expect(splitStatements(`${statements.join(';\n')};\n-- The end;\n`)).toEqual(statements);
});
