/** Tests the sentences and field details for input that a schema refuses. */

import { instantInput } from 'sync-protocol/kernel/instant-input.ts';
import { email, paymentCents, personName, platform } from 'sync-protocol/kernel/values.ts';
import { dayIds } from 'sync-protocol/schedule/agenda-rest.ts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { toDetails, toSentence } from './input-errors.ts';

const body = z.strictObject({
  name: personName,
  email: z.optional(email),
  amountCents: z.optional(paymentCents),
  actualStartUtc: z.optional(instantInput),
  isCompleted: z.optional(z.boolean()),
  platform: z.optional(platform),
  status: z.optional(z.literal('COMPLETED')),
  notes: z.optional(z.string().check(z.minLength(3), z.maxLength(5))),
  agendaDayIds: z.optional(dayIds),
});

function saidOf(input: unknown) {
  const { error } = body.safeParse(input);
  return error === undefined ? [] : toDetails(error);
}

test.each([
  [{ name: 5 }, 'name', 'Name: Must be text'],
  [{}, 'name', 'Name: Required'],
  [{ name: ' ' }, 'name', 'Name: Required'],
  [{ name: 'N', amountCents: '5' }, 'amountCents', 'Amount cents: Must be a number'],
  [{ name: 'N', amountCents: 1.5 }, 'amountCents', 'Amount cents: Must be a whole number'],
  [{ name: 'N', amountCents: 0 }, 'amountCents', 'Amount cents: Must be more than 0'],
  [{ name: 'N', amountCents: 1e9 }, 'amountCents', 'Amount cents: Must be at most 100000000'],
  [{ name: 'N', isCompleted: 'true' }, 'isCompleted', 'Is completed: Must be true or false'],
  [{ name: 'N', platform: 'cash' }, 'platform', 'Platform: Must be one of VENMO, ZELLE, CASH'],
  [{ name: 'N', status: 'PENDING' }, 'status', 'Status: Must be COMPLETED'],
  [{ name: 'N', notes: 'ab' }, 'notes', 'Notes: Must be at least 3 characters'],
  [{ name: 'N', notes: 'abcdef' }, 'notes', 'Notes: Must be at most 5 characters'],
  [{ name: 'N', agendaDayIds: {} }, 'agendaDayIds', 'Agenda day ids: Must be a list'],
  [{ name: 'N', agendaDayIds: [] }, 'agendaDayIds', 'Agenda day ids: Required'],
  [{ name: 'N', agendaDayIds: ['x'] }, 'agendaDayIds.0', 'Agenda day ids: Must be a UUID'],
  [
    { name: 'N', agendaDayIds: Array.from({ length: 501 }, () => 'x') },
    'agendaDayIds',
    'Agenda day ids: Must have at most 500 entries',
  ],
  [{ name: 'N', owedAmount: 1 }, 'owedAmount', 'Owed amount: Is not known here'],
  [undefined, '', 'The body must be a JSON object.'],
  [[], '', 'The body must be a JSON object.'],
])('%j: the error names %s and says: %s', (input, path, sentence) => {
  const [first] = saidOf(input);
  expect(first?.path).toBe(path);
  expect(first && toSentence(first)).toBe(sentence);
});

test('only the first of many mistakes are reported, and a long key is cut', () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`key${i}`, i]));
  expect(saidOf({ name: 'N', ...many })).toHaveLength(20);
  expect(saidOf({ name: 'N', ['k'.repeat(1000)]: 1 })[0]?.path).toHaveLength(100);
});
