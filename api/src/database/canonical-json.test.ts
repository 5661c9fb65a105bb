/** Tests that canonical JSON sorts fields and keeps their values, so that equal values have equal texts. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

/** Sorts keys with JSON.stringify's replacer. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

const optional = fc.option(fc.jsonValue(), { nil: undefined });
/** Values as in memory, where a field may be undefined. */
const value = fc.oneof(fc.jsonValue(), fc.array(optional), fc.dictionary(fc.string(), optional));

test('canonical JSON doesn’t depend on the order of fields', () => {
  fc.assert(
    fc.property(value, (one) => {
      expect(canonicalJson(one)).toBe(sorted(one));
      expect(JSON.parse(canonicalJson(one))).toEqual(JSON.parse(JSON.stringify(one)));
    }),
  );
  expect(canonicalJson({ b: 1, a: [{ d: null, c: 'é' }] })).toBe('{"a":[{"c":"é","d":null}],"b":1}');
});
