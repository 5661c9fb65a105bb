/**
 * REST routes that list, add, load, edit and remove nannies with their hourly rates, and that save the last digits of
 * a tax id. Amounts are in dollars here, in cents in the rows.
 */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { toCents } from '../kernel/dollars.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { BOTH, FAMILY, inHousehold, NANNY, ofNanny, route } from '../kernel/route.ts';
import { calendarDate, email, personName } from '../kernel/values.ts';
import { nannyColor, nanny as nannyRow } from './nanny.ts';

const INVALID_RATE = 'Please enter a valid hourly rate';
/** Dollars, 0.01 to 1000.00, with at most two decimals. */
const hourlyRate = z.number(INVALID_RATE).check(
  z.minimum(0.01, INVALID_RATE),
  z.maximum(1000, 'Must be at most 1000'),
  z.refine((dollars) => toCents(dollars) !== undefined, 'Must have at most two decimals'),
);

const fields = nannyRow.shape;
const nannyAnswer = z.strictObject({
  id: fields.id,
  name: fields.name,
  email: fields.email,
  hourlyRate: z.number(),
  owedAmount: z.number(),
  nannyUserId: fields.nannyUserId,
  color: fields.color,
  createdAt: fields.createdAt,
  archivedAt: fields.archivedAt,
});
export type NannyAnswer = z.infer<typeof nannyAnswer>;

const nannyEdit = z
  .strictObject({
    name: z.optional(personName),
    email: z.optional(email),
    color: z.optional(z.nullable(nannyColor)),
    hourlyRate: z.optional(hourlyRate),
    effectiveFrom: z.optional(calendarDate),
  })
  .check(
    z.refine((edit) => edit.effectiveFrom === undefined || edit.hourlyRate !== undefined, {
      path: ['hourlyRate'],
      error: 'Required',
    }),
    z.refine((edit) => Object.values(edit).some((value) => value !== undefined), 'Nothing to change'),
  );

const taxId = z.strictObject({ idLastFour: fields.idLastFour });

const path = '/api/nannies/{nannyId}';
const tag = 'Nannies';

export const listNannies = route('GET', '/api/nannies', {
  tag,
  access: FAMILY,
  summary: 'List the nannies of the household',
  refusals: ['no_family', 'not_found'],
  query: z.object({ ...inHousehold.shape, archived: z.optional(z.enum(['true', 'false'])) }),
  answer: z.array(nannyAnswer),
});

export const addNanny = route('POST', '/api/nannies', {
  tag,
  access: FAMILY,
  status: 201,
  summary: 'Add a nanny',
  refusals: ['id_conflict', 'no_family', 'not_found', 'nanny_email_taken', 'too_many_nannies'],
  query: inHousehold,
  body: z.strictObject({ name: personName, email, hourlyRate }),
  answer: nannyAnswer,
});

export const ownNanny = route('GET', '/api/nannies/me', {
  tag,
  access: NANNY,
  summary: "Get the nanny's own record",
  refusals: ['no_family', 'not_found'],
  query: inHousehold,
  answer: nannyAnswer,
});

export const nanny = route('GET', path, {
  tag,
  access: BOTH,
  summary: 'Get a nanny',
  query: inHousehold,
  params: ofNanny,
  answer: nannyAnswer,
});

export const editNanny = route('PATCH', path, {
  tag,
  access: FAMILY,
  summary: 'Edit name, email, color or hourly rate',
  refusals: [
    'id_conflict',
    'nanny_email_taken',
    'nanny_linked',
    'nanny_removed',
    'lowers_worked_week',
    'too_far_back',
    'too_many_rates',
  ],
  query: inHousehold,
  params: ofNanny,
  body: nannyEdit,
  answer: nannyAnswer,
});

export const removeNanny = route('DELETE', path, {
  tag,
  access: FAMILY,
  status: 204,
  summary:
    'Remove a nanny: her hours, pay and statements stay, archived; her schedule and to-dos are deleted',
  refusals: ['id_conflict', 'nanny_removed', 'clock_running'],
  query: inHousehold,
  params: ofNanny,
});

export const saveTaxId = route('PUT', `${path}/tax-id`, {
  tag,
  access: FAMILY,
  summary: 'Save the last four digits of her tax id, for statements; a whole one is refused',
  refusals: ['id_conflict', 'nanny_removed'],
  query: inHousehold,
  params: ofNanny,
  body: taxId,
  answer: taxId,
});

const nannyDoc = () =>
  describeFields(
    nannyAnswer,
    {
      name: ['Her full name, trimmed.', 'Nora Quinn'],
      email: ['Trimmed and in lower case.', 'nora@quinn.example'],
      hourlyRate: ["Dollars an hour, in the household's currency, with at most two decimals.", 21.5],
      id: ["The nanny's id.", EXAMPLE.nanny],
      owedAmount: [
        'Dollars earned minus dollars paid, of wages and claims together. Negative: a credit for the future.',
        172,
      ],
      nannyUserId: ['Her account; null until she accepts an invitation.', EXAMPLE.nannyAccount],
      color: ["Her color in the family's views; null while the family chose none.", 'TEAL'],
      createdAt: ['When she was added.', '2026-03-01T15:04:05.000Z'],
      archivedAt: ['When the family removed her; null while she works for it.', null],
    },
    { id: 'Nanny', description: "A nanny's record in one household." },
  );

export const nannyDocs = (): SchemaDoc[] => [
  nannyDoc(),
  describeFields(addNanny.body, {}, { from: nannyDoc() }),
  describeFields(taxId, { idLastFour: ['The last four digits; null for none.', '1234'] }),
  describeFields(
    editNanny.body,
    {
      color: ["Her color in the family's views; null for one that is derived.", 'TEAL'],
      effectiveFrom: ['First date of the new rate. Default: today.', '2026-04-01'],
    },
    { from: nannyDoc(), minProperties: 1, dependentRequired: { effectiveFrom: ['hourlyRate'] } },
  ),
];
