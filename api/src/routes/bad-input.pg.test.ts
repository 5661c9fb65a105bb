/**
 * Tests bad values for every field of the contract, and random JSON, with PostgreSQL: refused with status and sentence,
 * nothing changed, no server fault. Also tests ids in upper case.
 */
import * as fc from 'fast-check';
import type { RefusalCode } from 'sync-protocol/kernel/refusals.ts';
import type { ErrorAnswer, ErrorDetail, RestRoute } from 'sync-protocol/kernel/route.ts';
import { REST, type RouteName } from 'sync-protocol/routes.ts';
import { describe, expect, test } from 'vitest';
import {
  type BadValue,
  badValuesOf,
  defOf,
  type Field,
  fieldsOf,
  NOT_IDS,
  toJson,
  withValue,
} from '../../test-support/bad-values.ts';
import { sharedFixture } from '../../test-support/fixture.ts';
import type { Answer } from '../../test-support/people.ts';
import { homeTargets, NOT_IN_FIXTURE, permittedCaller, send } from '../../test-support/refusal-calls.ts';
import { sharedRowsKeeper } from '../../test-support/rows.ts';
import { callOf, ROUTE_NAMES, type SampleCall } from '../../test-support/sample-calls.ts';

const fixture = sharedFixture();
const keeper = sharedRowsKeeper(fixture);

const sample = (name: RouteName): SampleCall => callOf(name, homeTargets(fixture));
const writes = (name: RouteName): boolean => REST[name].method !== 'GET';
const takesJson = (name: RouteName): boolean => writes(name) && routeOf(name).bodyType === 'application/json';
const hasBody = (name: RouteName): boolean => writes(name) && fieldsOf(REST[name].body).length > 1;
const routeOf = (name: RouteName): RestRoute => REST[name];

const ask = (name: RouteName, change: Partial<SampleCall>): Promise<Answer<unknown>> =>
  send(permittedCaller(fixture, name), { ...sample(name), ...change });

/** Bytes that a call without a session may send. */
const PUBLIC_MAX = 16_384;

/** Returns the code with which a body is refused, which is otherwise refused with this one. */
const codeOf = (name: RouteName, body: string, code: RefusalCode): RefusalCode =>
  routeOf(name).access === 'public' && Buffer.byteLength(body) > PUBLIC_MAX ? 'too_large' : code;

/** Words of code, database and file system, which no sentence may contain. */
const JARGON =
  /invalid input|expected|received|unrecognized|undefined|\bNaN\b|zod|regex|pattern|\bat \/|\/\w+\/\w+|node_modules|\.ts\b|select |insert |syntax error|postgres/i;

/** Returns what is wrong with a refusal, or undefined. */
function faultOf(
  answer: Answer<unknown>,
  expected: { code: RefusalCode; path?: string },
): string | undefined {
  const { status, body, headers } = answer;
  // Only `week_changed`, which bad input never causes, has details of another shape.
  const { error, code, details } = body as ErrorAnswer & { details?: ErrorDetail[] };
  if (code !== expected.code) return `${status} ${code}`;
  const sentences = [error, ...(details ?? []).map(({ message }) => message)];
  const odd = sentences.find(
    (sentence) => !/^[A-Z]/.test(sentence) || sentence.length > 200 || JARGON.test(sentence),
  );
  if (odd !== undefined) return `says '${odd}'`;
  if (!String(headers['content-type']).startsWith('application/json'))
    return `is ${String(headers['content-type'])}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'may be sniffed';
  const { path } = expected;
  if (path === undefined || code !== 'bad_input') return undefined;
  const isNamed = details?.some((detail) => detail.path === path || detail.path.startsWith(`${path}.`));
  return isNamed === true ? undefined : `names ${JSON.stringify(details)}, not ${path}`;
}

/** Makes the calls one by one. Returns one message per fault and per changed table. */
async function faultsOf<Case extends { what: string }>(
  cases: readonly Case[],
  faultIn: (bad: Case) => Promise<string | undefined>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const bad of cases) {
    const fault = await faultIn(bad);
    if (fault !== undefined) faults.push(`${bad.what}: ${fault}`);
  }
  const changed = await keeper.changedTables();
  if (changed.length > 0) await keeper.restore();
  return [...faults, ...changed.map((table) => `${table} has changed`)];
}

interface FieldCase {
  readonly name: RouteName;
  readonly at: string;
  readonly field: Field;
}

const fieldCases = (name: RouteName, schema: RestRoute['body']): FieldCase[] =>
  fieldsOf(schema)
    .slice(1)
    .map((field) => ({ name, at: field.path.join('.'), field }));

describe('a field of a body', () => {
  const cases = ROUTE_NAMES.filter(hasBody).flatMap((name) => fieldCases(name, REST[name].body));

  test.each(cases)('$name: a bad $at is refused', async ({ name, at, field }) => {
    const faultIn = async ({ value, code = 'bad_input' }: BadValue) => {
      const body = toJson(withValue(sample(name).body, field.path, value));
      return faultOf(await ask(name, { body }), { code: codeOf(name, body, code), path: at });
    };
    expect(await faultsOf(badValuesOf(field), faultIn)).toEqual([]);
  });
});

describe('a whole body', () => {
  const DEEP = 100_000;
  const wholes: readonly { what: string; body: string; code: RefusalCode }[] = [
    { what: 'a number', body: '5', code: 'bad_input' },
    { what: 'text', body: '"text"', code: 'bad_input' },
    { what: 'a list', body: '[]', code: 'bad_input' },
    { what: 'a list of bodies', body: '[{}]', code: 'bad_input' },
    { what: 'an unknown key', body: '{"unknownKey":1}', code: 'bad_input' },
    { what: 'an empty key', body: '{"":1}', code: 'bad_input' },
    { what: 'constructor', body: '{"constructor":1}', code: 'bad_input' },
    { what: 'prototype', body: '{"prototype":{"isAdmin":true}}', code: 'bad_input' },
    { what: 'toString', body: '{"toString":null,"hasOwnProperty":1}', code: 'bad_input' },
    {
      what: 'a thousand keys',
      body: toJson(Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`k${i}`, i]))),
      code: 'bad_input',
    },
    { what: 'a key of 100 kB', body: `{"${'k'.repeat(100_000)}":1}`, code: 'bad_input' },
    { what: '__proto__', body: '{"__proto__":{"isAdmin":true}}', code: 'bad_json' },
    { what: '__proto__ in other letters', body: '{"\\u005f_proto__":{"isAdmin":true}}', code: 'bad_json' },
    {
      what: 'a constructor with a prototype',
      body: '{"constructor":{"prototype":{"a":1}}}',
      code: 'bad_json',
    },
    { what: 'nesting', body: `{"a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`, code: 'bad_input' },
    { what: 'nested objects', body: `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`, code: 'bad_input' },
    { what: 'NaN', body: '{"a":NaN}', code: 'bad_json' },
    { what: 'a comment', body: '{}//', code: 'bad_json' },
    { what: 'two bodies', body: '{}{}', code: 'bad_json' },
    { what: 'half a body', body: '{"name":', code: 'bad_json' },
    { what: 'blanks', body: '  ', code: 'bad_json' },
    { what: 'a NUL', body: '\u0000', code: 'bad_json' },
    { what: 'a form', body: 'name=x&email=y', code: 'bad_json' },
    {
      what: 'XML',
      body: '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
      code: 'bad_json',
    },
    { what: '1 MiB and a byte', body: `"${'x'.repeat(1_048_575)}"`, code: 'too_large' },
    { what: '1 MiB of bytes, not of letters', body: `"${'é'.repeat(524_288)}"`, code: 'too_large' },
  ];

  test.each(ROUTE_NAMES.filter(takesJson))('%s refuses odd bodies', async (name) => {
    const faultIn = async ({ body, code }: (typeof wholes)[number]) =>
      faultOf(await ask(name, { body }), { code: codeOf(name, body, code) });
    expect(await faultsOf(wholes, faultIn)).toEqual([]);
  });

  test.each(ROUTE_NAMES.filter(hasBody))('%s refuses an unknown key', async (name) => {
    const objects = fieldsOf(REST[name].body).filter(({ schema }) => defOf(schema).type === 'object');
    const cases = objects.map(({ path }) => ({
      what: `unknown ${path.join('.')}`,
      path: [...path, 'owedAmount'],
    }));
    const faultIn = async ({ path }: (typeof cases)[number]) => {
      const body = toJson(withValue(sample(name).body, path, 5));
      return faultOf(await ask(name, { body }), { code: 'bad_input', path: path.join('.') });
    };
    expect(await faultsOf(cases, faultIn)).toEqual([]);
  });

  test.each(ROUTE_NAMES.filter(hasBody))('%s refuses a missing body', async (name) => {
    const nothing = [
      { what: 'no body', body: undefined },
      { what: 'null', body: 'null' },
    ];
    const faultIn = async ({ body }: (typeof nothing)[number]) =>
      faultOf(await ask(name, { body }), { code: 'bad_input', path: '' });
    expect(await faultsOf(nothing, faultIn)).toEqual([]);
  });
});

/** Returns a sample's path with `text` in place of the parameter `at`. */
function search(name: RouteName, at: string, text: string): string {
  const [path, query] = sample(name).path.split('?');
  const others = new URLSearchParams(query);
  others.delete(at);
  return `${path}?${[others.toString(), text].filter(Boolean).join('&')}`;
}

describe('a URL parameter', () => {
  const inQuery = ROUTE_NAMES.flatMap((name) => fieldCases(name, REST[name].query));

  test.each(inQuery)('$name: a bad ?$at= is refused', async ({ name, at, field }) => {
    // A URL can't carry half a character.
    const texts = badValuesOf(field).filter(
      ({ value }) => typeof value === 'string' && Buffer.from(value).toString() === value,
    );
    const cases = texts.map(({ what, value }) => ({
      what,
      text: new URLSearchParams([[at, String(value)]]).toString(),
    }));
    const good = new URLSearchParams(sample(name).path.split('?')[1]).get(at) ?? '2026-03-05';
    const odd = [
      { what: 'twice', text: `${at}=${good}&${at}=${good}` },
      { what: 'without a value', text: at },
      // Read as a replacement character, which free text may have.
      ...(at === 'reason' ? [] : [{ what: 'not decodable', text: `${at}=%ff%zz` }]),
    ];
    const faultIn = async ({ text }: { text: string }) =>
      faultOf(await ask(name, { path: search(name, at, text) }), { code: 'bad_input', path: at });
    expect(await faultsOf([...cases, ...odd], faultIn)).toEqual([]);
  });

  test.each(inQuery)('$name: names like $at[] are unknown', async ({ name, at }) => {
    const answer = await ask(name, {
      path: search(name, '', `${at}[]=x&${at}[a]=x&__proto__[a]=x&__proto__=x&constructor=x`),
    });
    await keeper.restore();
    expect(answer.status).toBe(routeOf(name).status);
  });

  const inPath = ROUTE_NAMES.flatMap((name) =>
    Object.keys(defOf(REST[name].params).shape ?? {}).map((at) => ({ name, at })),
  );

  test.each(inPath)('$name: a bad {$at} is refused', async ({ name, at }) => {
    // A public route's parameter is a secret with its own refusal for unknown ones.
    const code = routeOf(name).refusals.find((refusal) => refusal.endsWith('_invalid')) ?? 'not_found';
    const shown = sample(name).path.split('/');
    const place = routeOf(name).path.split('/').indexOf(`{${at}}`);
    const odd = [
      '%00',
      '%0d%0a',
      '%ff',
      '%c0%af',
      '%ed%a0%80',
      '%zz',
      '%',
      '%2e%2e%2f',
      '.',
      '-',
      '%2f',
      ';a=b',
      '*',
      '%',
      ':',
    ];
    const cases = [...NOT_IDS.map((id) => encodeURIComponent(id)), ...odd, '%F0%9F%91%B6'].map((what) => ({
      what,
    }));
    const faultIn = async ({ what }: { what: string }) => {
      const path = shown.with(place, what).join('/');
      const answer = await ask(name, { path });
      const { code: said } = answer.body as ErrorAnswer;
      // An undecodable or too long path matches no route.
      return faultOf(answer, { code: said === 'not_found' ? said : code });
    };
    expect(await faultsOf(cases, faultIn)).toEqual([]);
  });
});

const inUpperCase = (text: string) => text.replaceAll(/[0-9a-f-]{36}/g, (id) => id.toUpperCase());

test.each(ROUTE_NAMES.filter((name) => NOT_IN_FIXTURE[name] === undefined))(
  '%s accepts ids in upper case',
  async (name) => {
    const { path, body } = sample(name);
    const answer = await ask(name, {
      path: inUpperCase(path),
      ...(body === undefined || body instanceof Uint8Array ? {} : { body: inUpperCase(toJson(body)) }),
    });
    await keeper.restore();
    expect(answer.status).toBe(REST[name].status);
  },
);

/** Generates any JSON, or the sample body with any JSON at one place. */
const bodies = (name: RouteName) => {
  const { body } = sample(name);
  const paths = fieldsOf(REST[name].body).map(({ path }) => path);
  const any = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' });
  if (body === undefined) return any;
  return fc.oneof(
    any,
    fc.tuple(fc.constantFrom(...paths), any).map(([path, value]) => withValue(body, path, value)),
  );
};

describe('any JSON', () => {
  test.each(ROUTE_NAMES.filter(takesJson))(
    '%s never has a server fault, and changes nothing when refused',
    async (name) => {
      let hasSucceeded = false;
      await fc.assert(
        fc.asyncProperty(bodies(name), async (body) => {
          const { status } = await ask(name, { body: JSON.stringify(body) });
          if (status < 300) {
            hasSucceeded = true;
            await keeper.restore();
          }
          return status < 500;
        }),
        { numRuns: hasBody(name) ? 40 : 10 },
      );
      if (hasSucceeded) await keeper.restore();
      expect(await keeper.changedTables()).toEqual([]);
    },
  );
});
