/** Measures `POST …/todos` over 32 connections and 500 households, against pgbench with the same statements. */
import { makeHouseholds } from 'api/test-support/many-households.ts';
import { type CapturedStatement, capturedStatements } from './captured-statements.ts';
import { bareFigure, compared, type Figure, loadSeconds, runsOr, sample } from './figure.ts';
import { answersASecond, type Request } from './load.ts';
import { type MadeHousehold, madeHousehold } from './many-households.ts';
import { transactionsASecond } from './pgbench.ts';
import { type Server, startServer } from './server.ts';

const HOUSEHOLDS = 500;
const LOAD = { connections: 32, seconds: loadSeconds(3) };
/** The first 10,000 answers: V8 compiles a route's code anew in them. A server that runs has them behind it. */
const WARM_UP = { ...LOAD, seconds: loadSeconds(6) };
const RUNS = 5;
/** The smallest acceptable share of pgbench's rate. */
const LIMIT = 0.65;
const TITLE = 'Pack the swimming bag';

/** To-dos go to any of a household's days, because a day has at most 100. */
const DAYS = 20;

/** The household whose statements are captured; the others differ only in number. */
const SHOWN = 1;
/** The end of the id of its day number 0. */
const SHOWN_DAY = '-0010-4000-8000-000000000000';
const LITERAL = /'([^']*)'/g;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Escapes text for pgbench, which reads `:null` as a variable even within quotes, and a script line by line. */
const quoted = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll(':', String.raw`\x3a`).replaceAll('\r', String.raw`\r`)}'`;

/** Parts of captured values that differ per household or write, each with the SQL that replaces it in the script. */
const replacements = (version: string): readonly (readonly [string, string])[] => [
  [madeHousehold(SHOWN).householdId.slice(0, 9), `lpad(to_hex(:n::int), 8, '0') || '-'`],
  [SHOWN_DAY, `'-0010-4000-8000-' || lpad(to_hex(:d::int), 12, '0')`],
  [`"version":${version}`, `${quoted('"version":')} || (:version::bigint + 1)`],
];

/** Returns a placeholder's value for any household; generated ids become new ids. */
function expressionOf(value: string | null, type: string, version: string): string {
  if (value === null) return `null::${type}`;
  if (value === version && type === 'bigint') return '(:version::bigint + 1)';
  const replaced = replacements(version).filter(([shown]) => value.includes(shown));
  if (replaced.length === 0 && UUID.test(value)) return `gen_random_uuid()::${type}`;
  const any = replaced.reduce(
    (text, [shown, becomes]) => `replace(${text}, ${quoted(shown)}, ${becomes})`,
    quoted(value),
  );
  return `${any}::${type}`;
}

/** Returns a pgbench script for a random household. */
function scriptOf([read, write]: readonly [CapturedStatement, CapturedStatement]): string {
  const version = write.values[1] ?? '';
  const filled = ({ text, values, types }: CapturedStatement): string =>
    text
      .replaceAll(LITERAL, (_literal, inside: string) => quoted(inside))
      .replaceAll(/\$(\d+)/g, (_place, n: string) =>
        expressionOf(values[Number(n) - 1] ?? null, types[Number(n) - 1] ?? 'text', version),
      );
  return `\\set n random(1, ${HOUSEHOLDS})\n\\set d random(0, ${DAYS - 1})\n${filled(read)} \\gset\n${filled(write)};\n`;
}

async function statementsOf(server: Server): Promise<readonly [CapturedStatement, CapturedStatement]> {
  const { path, body, token } = addTodo(madeHousehold(SHOWN));
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const write = async () => {
    const answer = await fetch(`${server.origin}${path}`, { method: 'POST', headers, body: body ?? null });
    if (!answer.ok) throw new Error(await answer.text());
  };
  const [first, second, ...others] = await capturedStatements(server, /household_version/, write);
  if (first === undefined || second === undefined || others.length > 0)
    throw new Error('A small write is not two statements any more');
  return [first, second];
}

const addTodo = ({ token, dayAt }: MadeHousehold, day = 0): Request => ({
  method: 'POST',
  path: `/api/agenda/${dayAt(day)}/todos`,
  token,
  body: JSON.stringify({ title: TITLE }),
});

export async function* writes32(): AsyncGenerator<Figure> {
  const server = await startServer();
  await makeHouseholds(server.database, { from: 1, to: HOUSEHOLDS, days: DAYS });
  const requests = Array.from({ length: HOUSEHOLDS * DAYS }, (_, i) =>
    addTodo(madeHousehold(1 + (i % HOUSEHOLDS)), Math.floor(i / HOUSEHOLDS)),
  );
  const next = (): Request => {
    const request = requests[Math.floor(Math.random() * requests.length)];
    if (request === undefined) throw new RangeError('No such household');
    return request;
  };
  const script = scriptOf(await statementsOf(server));
  await answersASecond(server.origin, WARM_UP, next);
  const { measured, bare } = await sample({ runs: runsOr(RUNS) }, async () => ({
    measured: await answersASecond(server.origin, LOAD, next),
    bare: await transactionsASecond(server, script, LOAD),
  }));
  yield compared('writes-32', { measured, bare, unit: '/s' }, LIMIT);
  yield bareFigure('writes-32.pgbench', bare, '/s');
}
