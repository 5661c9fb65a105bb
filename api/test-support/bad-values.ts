/**
 * Lists the fields of a REST schema, invalid values for each field, and malformed ids. Puts a value into a copy of a
 * request body, and writes the body as JSON, also JSON that JavaScript can't express (`raw`).
 */
import { randomUUID } from 'node:crypto';
import { claimCents, distanceTenths, mileageTenths } from 'sync-protocol/claims/claim.ts';
import {
  CLAIM_CENTS_MAX,
  DISTANCE_TENTHS_MAX,
  MILEAGE_TENTHS_MAX,
} from 'sync-protocol/claims/claim-choices.ts';
import { receiptHash } from 'sync-protocol/claims/receipt.ts';
import { instantInput } from 'sync-protocol/kernel/instant-input.ts';
import type { RefusalCode } from 'sync-protocol/kernel/refusals.ts';
import { idInput } from 'sync-protocol/kernel/route.ts';
import {
  calendarDate,
  clockTime,
  email,
  hourlyRateCents,
  idLastFour,
  MAX_RATE_CENTS,
  minuteOfDay,
  paymentCents,
  weekday,
} from 'sync-protocol/kernel/values.ts';
import { billingIncrementMinutes, timezone } from 'sync-protocol/people/household.ts';
import { password } from 'sync-protocol/people/sessions-rest.ts';
import { REST } from 'sync-protocol/routes.ts';
import { grossCentsText, yearText } from 'sync-protocol/taxes/taxes-rest.ts';
import { leaveMinutes, minutesOfDate } from 'sync-protocol/time-off/leave.ts';
import { LEAVE_MINUTES_MAX, LEAVE_POLICY_FIELDS } from 'sync-protocol/time-off/leave-policy.ts';
import { minutesOfWeek, multiplierHundredths, TERMS_FIELDS } from 'sync-protocol/weeks/terms.ts';
import { workedDate } from 'sync-protocol/weeks/week.ts';
import * as z from 'zod/mini';

export type Schema = z.ZodMiniType;

export interface BadValue {
  readonly what: string;
  /** Undefined: the field is left out. */
  readonly value: unknown;
  /** Expected refusal. Default: `bad_input`. */
  readonly code?: RefusalCode;
}

/** A field of a body or query. */
export interface Field {
  readonly path: readonly (string | number)[];
  readonly schema: Schema;
  readonly isOptional: boolean;
  readonly isNullable: boolean;
}

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly in?: Schema;
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
}

export const defOf = (schema: Schema): Def => schema.def;

/** Returns every field of a schema, including lists and their first entries. */
export function fieldsOf(schema: Schema, path: Field['path'] = []): Field[] {
  let inner = schema;
  let [isOptional, isNullable] = [false, false];
  for (let def = defOf(inner); def.innerType !== undefined; def = defOf(inner)) {
    isOptional ||= ['optional', 'default', 'prefault'].includes(def.type);
    isNullable ||= def.type === 'nullable';
    inner = def.innerType;
  }
  const { shape, element } = defOf(inner);
  const parts = Object.entries(shape ?? {}).flatMap(([key, part]) => fieldsOf(part, [...path, key]));
  const first = element === undefined ? [] : fieldsOf(element, [...path, 0]);
  return [{ path, schema: inner, isOptional, isNullable }, ...parts, ...first];
}

/** Marks text that `toJson` writes unquoted: JSON that JavaScript can't express, such as the number 1e309. */
const raw = (json: string): string => `@@${json}@@`;
export const toJson = (body: unknown): string => JSON.stringify(body).replaceAll(/"@@(.*?)@@"/g, '$1');

const values = (...bad: readonly unknown[]): BadValue[] =>
  bad.map((value) => {
    const words = JSON.stringify(value);
    return { what: words.length > 60 ? `${words.slice(0, 50)}… (${words.length})` : words, value };
  });

const NOT_TEXT = values(5, true, [], {}, ['text'], { text: 'text' });
const ODD_TEXT = values('a\u0000b', '\u0007', 'a\u0085b', '\u001b[31m', '\ud800', 'a\udc00b');
const text = (max: number) => [...NOT_TEXT, ...ODD_TEXT, ...values('x'.repeat(max + 1), 'é'.repeat(100_000))];
const requiredText = (max: number) => [...text(max), ...values('', '   ', '\n\t')];

const SQL = ["'", "' or '1'='1", "'; drop table account; --", '1; select pg_sleep(9)'];
const NOT_NUMBERS = values('1', '', true, [], {}, raw('1e309'), raw('-1e309'));
const wholeNumber = (...outOfBounds: number[]) => [
  ...NOT_NUMBERS,
  ...values(...outOfBounds, 1.5, 2 ** 53, -(2 ** 53)),
];

const uuid = randomUUID();
const versioned = (version: string) => `${uuid.slice(0, 14)}${version}${uuid.slice(15)}`;
export const NOT_IDS: readonly string[] = [
  'x',
  '12',
  uuid.replaceAll('-', ''),
  `{${uuid}}`,
  `urn:uuid:${uuid}`,
  uuid.slice(1),
  `${uuid}0`,
  `${uuid}\n`,
  ` ${uuid}`,
  `${uuid}'--`,
  versioned('0'),
  versioned('9'),
  `${uuid.slice(0, 19)}0${uuid.slice(20)}`,
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  `${uuid.slice(0, -1)}１`,
  `${uuid.slice(0, -1)}\u0000`,
  'x'.repeat(2000),
  ...SQL,
];

/** Returns bad values from lines of texts separated by bars, and adds an empty text, a blank and SQL. */
const texts = (...lines: readonly string[]): BadValue[] =>
  values(...lines.join('|').split('|'), '', ' ', ...SQL);

const NOT_DATES = texts(
  'today|2026-02-30|2025-02-29|2100-02-29|2026-04-31|2026-13-01|2026-00-10|2026-01-00|2026-01-32|0000-00-00',
  '1999-12-31|2200-01-01|10000-01-01|-2026-01-01|2026-3-5|20260305|2026/03/05|05.03.2026|2026-03-05T00:00:00Z',
  '2026-03-05 |2026-03-05\n|2026-03-05\u0000|２０２６-03-05|infinity|epoch',
);
const NOT_TIMES = texts(
  '24:00|25:00|09:60|9:00|0900|09:00:00|09:00 |9:00 AM|-1:00|09:0|09.00|09:00\n|09:00\u0000|٠٩:٠٠|allballs',
);
const NOT_INSTANTS = texts(
  'now|2026-03-05|2026-03-05T14:00:00|2026-03-05T14:00:00 Z|2026-03-05 14:00:00Z|2026-03-05T24:00:00Z',
  '2026-03-05T14:60:00Z|2026-03-05T14:00:60Z|2026-02-30T14:00:00Z|2026-03-05T14:00:00+24:00',
  '2026-03-05T14:00:00+05|2026-03-05T14:00:00-05:60|2026-03-05T14Z|2026-03-05T14:00:00.Z|1772719200000',
  '2026-03-05T14:00:00.1234567890Z|2026-03-05T14:00:00z|2026-03-05T14:00:00Z\n|infinity',
  // Instants in range in their own offset, but not in UTC.
  '1999-12-31T00:30:00+01:00|2200-01-02T23:30:00-01:00|+010000-01-01T00:00:00Z',
);
/** Texts that a query string must not accept as a number. */
const NOT_COUNTS = texts(
  '0|-1|1.5|many|1e3|0x10| 5|5 |+5|05|999999999|9999999999999999999|NaN|Infinity|５|1,2',
);
const NOT_EMAILS = texts(
  'x|a@b|@b.com|a@|a@.com|a b@c.de|a@b@c.de|a@b.de,c@d.de|<a@b.de>|a@b.de\nbcc: c@d.de|a"b@c.de|a;b@c.de',
  `${'a'.repeat(250)}@b.de`,
);
const unknownZone = (zone: string): BadValue => ({
  what: JSON.stringify(zone),
  value: zone,
  code: 'unknown_timezone',
});
const NOT_ZONES = [
  ...values('', 'x'.repeat(65)),
  ...['Mars/Olympus_Mons', '+05:00', 'UTC+5', 'America/New_York ', '../etc/passwd', ...SQL].map(unknownZone),
  ...['America/New_York\u0000', '\ud800'].map(unknownZone),
];

const notAService = (endpoint: string): BadValue => ({
  what: JSON.stringify(endpoint),
  value: endpoint,
  code: 'push_host',
});
const NOT_ENDPOINTS = [
  ...['', 'x', 'https://fcm.googleapis.com.evil.test/', 'http://fcm.googleapis.com/a', ...SQL].map(
    notAService,
  ),
  ...values(`https://fcm.googleapis.com/${'x'.repeat(2048)}`),
];
const { endpoint: pushEndpoint, keys: pushKeys } = REST.subscribePush.body.shape;

/** Bad values per schema. Other schemas are handled by type (`byType`). */
const KINDS = new Map<Schema, readonly BadValue[]>([
  [email, [...NOT_TEXT, ...ODD_TEXT, ...NOT_EMAILS]],
  [password, [...NOT_TEXT, ...values('', 'x'.repeat(257), 'x'.repeat(100_000))]],
  [idInput, [...NOT_TEXT, ...values('', ...NOT_IDS, '\ud800')]],
  [calendarDate, [...NOT_TEXT, ...NOT_DATES]],
  [clockTime, [...NOT_TEXT, ...NOT_TIMES]],
  [instantInput, [...NOT_TEXT, ...NOT_INSTANTS]],
  [
    idLastFour,
    [...NOT_TEXT, ...values('', '123', '12345', '123-45-6789', ' 123', '1234\n', '１２３４', '12a4')],
  ],
  [timezone, [...NOT_TEXT, ...NOT_ZONES]],
  [billingIncrementMinutes, wholeNumber(0, -1, 481)],
  [weekday, wholeNumber(-1, 7)],
  [minuteOfDay, wholeNumber(-1, 1441)],
  [minutesOfWeek, wholeNumber(-1, 10_081)],
  [TERMS_FIELDS.dailyLimitMinutes.def.innerType, wholeNumber(-1, 1441)],
  [TERMS_FIELDS.cancellationHours.def.innerType, wholeNumber(0, -1, 337)],
  [multiplierHundredths, wholeNumber(0, 99, 301)],
  [hourlyRateCents, wholeNumber(0, -1, MAX_RATE_CENTS + 1)],
  [paymentCents, wholeNumber(0, -1, 100_000_001)],
  [REST.confirmWeek.body.shape.billableMinutes, wholeNumber(-1)],
  [REST.confirmWeek.body.shape.grossCents, wholeNumber()],
  [workedDate.shape.amountCents, wholeNumber()],
  [distanceTenths, wholeNumber(0, -1, DISTANCE_TENTHS_MAX + 1)],
  [claimCents, wholeNumber(0, -1, CLAIM_CENTS_MAX + 1)],
  [mileageTenths, wholeNumber(0, -1, MILEAGE_TENTHS_MAX + 1)],
  [
    receiptHash,
    [...NOT_TEXT, ...texts(`${'a'.repeat(63)}|${'A'.repeat(64)}|${'a'.repeat(65)}|${'g'.repeat(64)}`)],
  ],
  [leaveMinutes, wholeNumber(0, -1, 1441)],
  [minutesOfDate, wholeNumber(-1, 1441)],
  [LEAVE_POLICY_FIELDS.grantMinutes.def.innerType, wholeNumber(-1, LEAVE_MINUTES_MAX + 1)],
  [LEAVE_POLICY_FIELDS.earn.def.innerType.shape.minutes, wholeNumber(0, -1, 10_001)],
  [LEAVE_POLICY_FIELDS.waitingDays, wholeNumber(-1, 367)],
  [LEAVE_POLICY_FIELDS.useMaxDays.def.innerType, wholeNumber(-1, 367)],
  [
    LEAVE_POLICY_FIELDS.yearStartsOn,
    [...NOT_TEXT, ...texts('02-30|13-01|1-1|00-10|01-00|2026-01-01|01-01 |01-01\n|０１-01')],
  ],
  [REST.adjustLeave.body.shape.minutes, wholeNumber(0, LEAVE_MINUTES_MAX + 1, -LEAVE_MINUTES_MAX - 1)],
  [REST.payOutLeave.body.shape.minutes, wholeNumber(0, -1, LEAVE_MINUTES_MAX + 1)],
  [REST.payOutLeave.body.shape.balanceMinutes, wholeNumber()],
  [yearText, [...NOT_TEXT, ...texts('1999|2200|26|02026|2026.0|2026 |２０２６|-2026|this')]],
  [grossCentsText, [...NOT_TEXT, ...NOT_COUNTS]],
  [pushEndpoint, [...NOT_TEXT, ...NOT_ENDPOINTS]],
  [pushKeys.shape.p256dh, [...NOT_TEXT, ...values('', 'A'.repeat(86), 'A'.repeat(87), 'A'.repeat(100_000))]],
  [
    pushKeys.shape.auth,
    [...NOT_TEXT, ...values('', 'A'.repeat(21), `${'A'.repeat(21)}=`, 'A'.repeat(100_000))],
  ],
  [REST.history.query.shape.limit.def.innerType, NOT_COUNTS],
  [REST.addNanny.body.shape.hourlyRate, [...NOT_NUMBERS, ...values(0, -1, 0.001, 20.005, 1000.01, 2 ** 53)]],
]);

const BOOLEANS = values('true', 'false', '', 0, 1, [], {});

/** Returns values that aren't allowed: other types, SQL, and an allowed text in another case, extended or doubled. */
function oneOf(allowed: readonly string[]): BadValue[] {
  const [first = ''] = allowed;
  const similar = [
    first.toLowerCase(),
    first.toUpperCase(),
    `${first} `,
    `${first}\u0000`,
    `${first},${first}`,
    '',
    'constructor',
  ].filter((value) => !allowed.includes(value));
  return [...NOT_TEXT, ...values(...similar, [first], ...SQL)];
}

const manyIds = (count: number) => ({
  what: `${count} ids`,
  value: Array.from({ length: count }, () => randomUUID()),
});

/** Returns bad values for a field. Throws for a type without bad values: add its schema to `KINDS`. */
export function badValuesOf({ path, schema, isOptional, isNullable }: Field): readonly BadValue[] {
  const absent = [
    ...(isNullable ? [] : [{ what: 'null', value: null }]),
    ...(isOptional || typeof path.at(-1) === 'number' ? [] : [{ what: 'nothing', value: undefined }]),
  ];
  const known = KINDS.get(schema) ?? byType(schema, path);
  return [...known, ...absent];
}

function byType(schema: Schema, path: Field['path']): readonly BadValue[] {
  const { type, entries, values: literals, element } = defOf(schema);
  if (type === 'pipe') {
    const { minLength = 0, maxLength } = z.toJSONSchema(schema, { io: 'output' });
    if (maxLength !== undefined) return minLength > 0 ? requiredText(maxLength) : text(maxLength);
  }
  if (type === 'boolean') return BOOLEANS;
  if (type === 'enum') return oneOf(Object.values(entries ?? {}));
  if (type === 'literal') return oneOf((literals ?? []).map(String));
  if (type === 'object') return values(5, 'text', true, [], [{}]);
  if (type === 'array') {
    const lists = element === idInput ? [...values([]), manyIds(501), manyIds(10_000)] : [];
    return [...values(5, 'text', true, {}, { length: 1 }), ...lists];
  }
  throw new Error(`${path.join('.')} (${type}) has no bad values: add its schema to KINDS in bad-values.ts`);
}

/** Returns a copy with another value at `path`. */
export function withValue(whole: unknown, path: Field['path'], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = Array.isArray(whole) ? [...(whole as unknown[])] : [];
    list[key] = withValue(list[key], rest, value);
    return list;
  }
  const fields = (whole ?? {}) as Record<string, unknown>;
  return { ...fields, [key]: withValue(fields[key], rest, value) };
}
