/**
 * Writes values as canonical JSON, in which equal values have equal texts, and replaces the characters in it that
 * PostgreSQL can't store.
 */

/** Text that JSON writes as it is: printable ASCII without quote and backslash. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Like JSON.stringify, which takes twice as long for the short texts of rows. */
const quote = (text: string): string => (PLAIN.test(text) ? `"${text}"` : JSON.stringify(text));

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/**
 * Returns the keys sorted, but with integer-like ones first in numeric order, as JavaScript orders an object's keys:
 * all stored hashes were made that way. An object lists such keys first, so its first key tells whether there are any.
 */
const sortKeys = (keys: readonly string[]): readonly string[] =>
  isDigit((keys[0] ?? '').charCodeAt(0))
    ? Object.keys(Object.fromEntries(keys.toSorted().map((key) => [key, true])))
    : keys.toSorted();

/** Whether the keys are in order already. False where they have to be looked at more closely. */
function areSorted(keys: readonly string[]): boolean {
  let last = '';
  for (const key of keys) {
    if (key < last) return false;
    last = key;
  }
  return !isDigit((keys[0] ?? '').charCodeAt(0));
}

/** A value that is canonical JSON already. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/**
 * Returns JSON with ordered keys: equal values have equal texts. Five times as fast as JSON.stringify with a
 * replacer.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return quote(value);
  if (value === null) return 'null';
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    return `[${value.map((item) => (item === undefined ? 'null' : canonicalJson(item))).join(',')}]`;
  }
  if (value instanceof JsonText) return value.text;
  const fields = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(fields);
  let text = '';
  for (const key of areSorted(keys) ? keys : sortKeys(keys)) {
    const field = fields[key];
    if (field !== undefined) text += `${text === '' ? '' : ','}${quote(key)}:${canonicalJson(field)}`;
  }
  return `{${text}}`;
}

/**
 * NUL and unpaired surrogates as JSON escapes them. All other escapes match too, so that none is read from its middle.
 */
const ESCAPE = /\\(?:u0000|ud[89a-f][0-9a-f]{2}|[^])/g;
const ESCAPE_LENGTH = '\\u0000'.length;
const MAY_HOLD_UNSTORABLE = /\\u(?:0000|d[89a-f])/;

/** Replaces the characters that PostgreSQL can't store in a canonical JSON text. */
export function toStorable(text: string): string {
  if (!MAY_HOLD_UNSTORABLE.test(text)) return text;
  const storable = text.replaceAll(ESCAPE, (escape) =>
    escape.length === ESCAPE_LENGTH ? '\\ufffd' : escape,
  );
  return canonicalJson(JSON.parse(storable));
}

/** Returns a value as canonical JSON that PostgreSQL can store. */
export const storableJson = (value: unknown): string => toStorable(canonicalJson(value ?? null));
