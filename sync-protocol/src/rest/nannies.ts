/** Nannies and their rates. Amounts are dollars here, cents everywhere else. */
import * as z from 'zod/mini';
import { calendarDate, email, id, instant, personName } from '../model/values.ts';
import { toCents } from '../rules/billing.ts';
import { BOTH, FAMILY, idInput, inHousehold, NANNY, route } from './route.ts';

const INVALID_RATE = 'Please enter a valid hourly rate';
/** Dollars, 0.01 to 1000.00, at most two decimals. */
const hourlyRate = z.number(INVALID_RATE).check(
  z.minimum(0.01, INVALID_RATE),
  z.maximum(1000, 'Must be at most 1000'),
  z.refine((dollars) => toCents(dollars) !== undefined, 'Must have at most two decimals'),
);

export const nannyAnswer = z.strictObject({
  id,
  name: personName,
  email,
  hourlyRate: z.number(),
  owedAmount: z.number(),
  nannyUserId: z.nullable(id),
  createdAt: instant,
});
export type NannyAnswer = z.infer<typeof nannyAnswer>;

const nannyEdit = z
  .strictObject({
    name: z.optional(personName),
    email: z.optional(email),
    hourlyRate: z.optional(hourlyRate),
    /** From when the new rate is in force; today unless given. */
    effectiveFrom: z.optional(calendarDate),
  })
  .check(
    z.refine((edit) => edit.effectiveFrom === undefined || edit.hourlyRate !== undefined, {
      path: ['hourlyRate'],
      error: 'Required',
    }),
    z.refine((edit) => Object.values(edit).some((value) => value !== undefined), 'Nothing to change'),
  );

const ofNanny = z.strictObject({ nannyId: idInput });
const path = '/api/nannies/{nannyId}';
const tag = 'Nannies';

export const listNannies = route(
  {
    method: 'GET',
    path: '/api/nannies',
    tag,
    access: FAMILY,
    status: 200,
    summary: 'The nannies of the household',
    refusals: ['no_family'],
  },
  { answer: z.array(nannyAnswer) },
);

export const addNanny = route(
  {
    method: 'POST',
    path: '/api/nannies',
    tag,
    access: FAMILY,
    status: 201,
    summary: 'Add a nanny',
    refusals: ['id_conflict', 'no_family', 'nanny_email_taken'],
  },
  { body: z.strictObject({ name: personName, email, hourlyRate }), answer: nannyAnswer },
);

export const ownNanny = route(
  {
    method: 'GET',
    path: '/api/nannies/me',
    tag,
    access: NANNY,
    status: 200,
    summary: "The nanny's own record",
    refusals: ['no_family', 'not_found'],
  },
  { query: inHousehold, answer: nannyAnswer },
);

export const nanny = route(
  { method: 'GET', path, tag, access: BOTH, status: 200, summary: 'One nanny' },
  { params: ofNanny, answer: nannyAnswer },
);

export const editNanny = route(
  {
    method: 'PATCH',
    path,
    tag,
    access: FAMILY,
    status: 200,
    summary: 'Change name, email or rate',
    refusals: ['id_conflict', 'nanny_email_taken', 'nanny_linked', 'nanny_removed'],
  },
  { params: ofNanny, body: nannyEdit, answer: nannyAnswer },
);

export const removeNanny = route(
  {
    method: 'DELETE',
    path,
    tag,
    access: FAMILY,
    status: 204,
    summary: 'Remove a nanny and all that is hers',
    refusals: ['id_conflict', 'nanny_removed'],
  },
  { params: ofNanny },
);
