/**
 * What JSON Schema can't see in the values of the rule book: a rule that is a function, or that stands behind
 * a transform. It is said here and not at the values themselves, which every page of the web app loads.
 */
import { billingIncrementMinutes, timezone } from 'sync-protocol/model/household.ts';
import {
  calendarDate,
  cents,
  clockTime,
  currency,
  email,
  id,
  instant,
  minuteOfDay,
  notes,
  paymentCents,
  personName,
  platform,
  title,
  weekday,
} from 'sync-protocol/model/values.ts';
import { idInput } from 'sync-protocol/rest/route.ts';
import { REST } from 'sync-protocol/rest/routes.ts';
import { password } from 'sync-protocol/rest/sessions.ts';
import { instantInput } from 'sync-protocol/rules/instant-input.ts';
import * as z from 'zod/mini';
import type { JsonSchema } from './openapi.ts';

/** What a schema says of itself beyond its own rules; with an `id` it becomes a named schema. */
export type Words = JsonSchema & { id?: string };
export const words = z.registry<Words>();

/** Something else than white space, for it is trimmed. */
const SOMETHING = '\\S';

function describeValues(): void {
  words.add(id, { format: 'uuid', description: 'A UUID in lower case.' });
  words.add(idInput, { format: 'uuid', description: 'A UUID.' });
  words.add(calendarDate, {
    format: 'date',
    pattern: '^2[01]\\d\\d-\\d\\d-\\d\\d$',
    description: "A date in the household's timezone, 2000-01-01 to 2199-12-31.",
  });
  words.add(instant, {
    format: 'date-time',
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$',
    description: 'A moment in UTC, always with milliseconds and `Z`.',
  });
  words.add(instantInput, {
    format: 'date-time',
    description: 'A moment with `Z` or any offset; it is kept in UTC.',
  });
  words.add(clockTime, { description: "A wall-clock time in the household's timezone, `HH:mm`." });
  words.add(notes, { description: 'Up to 100 characters, kept as typed.' });
  words.add(title, { pattern: SOMETHING, minLength: 1, maxLength: 200, description: 'Trimmed.' });
  words.add(personName, { pattern: SOMETHING, minLength: 1, maxLength: 100, description: 'Trimmed.' });
  words.add(email, {
    format: 'email',
    minLength: 3,
    maxLength: 254,
    description: 'Trimmed and put in lower case.',
  });
  words.add(password, { format: 'password', description: 'At least 6 characters, or what the server asks.' });
  words.add(cents, { description: 'Whole cents.' });
  words.add(paymentCents, { description: 'Whole cents, more than 0.' });
  words.add(currency, { description: "The household's currency." });
  words.add(platform, { description: 'How it was paid.' });
  words.add(weekday, { description: '0 is Sunday, 6 is Saturday.' });
  words.add(minuteOfDay, { description: 'Minutes from midnight; 1440 is the end of the day.' });
  words.add(timezone, { description: 'An IANA timezone.' });
  words.add(billingIncrementMinutes, { description: 'Minutes to which worked time is rounded up.' });
}

/** Rules that tie the fields of a body to each other. */
function describeBodies(): void {
  words.add(REST.editDay.body, {
    minProperties: 1,
    dependentRequired: {
      actualStartUtc: ['actualEndUtc'],
      actualEndUtc: ['actualStartUtc'],
      status: ['actualStartUtc', 'actualEndUtc'],
    },
    anyOf: [
      { propertyNames: { enum: ['scheduledStartUtc', 'scheduledEndUtc', 'scheduledNotes'] } },
      { propertyNames: { enum: ['actualStartUtc', 'actualEndUtc', 'status'] } },
    ],
  });
  words.add(REST.editNanny.body, { minProperties: 1, dependentRequired: { effectiveFrom: ['hourlyRate'] } });
  words.add(REST.editTodo.body, { minProperties: 1 });
}

describeValues();
describeBodies();
