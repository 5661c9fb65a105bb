/**
 * REST routes of the household's settings (`/api/family-profile`), of the employer on statements, and of the
 * dashboard's figures.
 */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { BOTH, FAMILY, inHousehold, route } from '../kernel/route.ts';
import { currency } from '../kernel/values.ts';
import { billingIncrementMinutes, household, timezone } from './household.ts';

const settings = z.strictObject({ timezone, billingIncrementMinutes, currency });

const { employerName, employerAddress, employerPhone } = household.shape;
const employer = z.strictObject({ employerName, employerAddress, employerPhone });

const dashboard = z.strictObject({
  hoursScheduled: z.number(),
  ytdHoursCompleted: z.number(),
  daysScheduled: z.int(),
  activeNannies: z.int(),
  hoursAwaitingReply: z.number(),
});

const path = '/api/family-profile';
const tag = 'Household';

export const familyProfile = route('GET', path, {
  tag,
  access: BOTH,
  summary: "Get the household's settings",
  refusals: ['no_family', 'not_found'],
  query: inHousehold,
  answer: settings,
});

export const saveFamilyProfile = route('PUT', path, {
  tag,
  access: FAMILY,
  summary: "Save the household's settings",
  refusals: [
    'currency_in_use',
    'id_conflict',
    'no_family',
    'not_found',
    'unknown_timezone',
    'lowers_worked_week',
  ],
  query: inHousehold,
  body: settings,
  answer: settings,
});

export const saveEmployer = route('PUT', '/api/household/employer', {
  tag,
  access: FAMILY,
  summary: 'Save the employer that statements name',
  refusals: ['id_conflict', 'no_family', 'not_found'],
  query: inHousehold,
  body: employer,
  answer: employer,
});

export const dashboardStats = route('GET', '/api/dashboard/stats', {
  tag,
  access: BOTH,
  summary: "Get the dashboard's figures",
  refusals: ['not_found'],
  query: inHousehold,
  answer: dashboard,
});

export const householdDocs = (): SchemaDoc[] => [
  describeFields(
    settings,
    {
      timezone: [
        'An IANA time zone, stored by its canonical name. All dates, including today, and wall-clock times are in it.',
        'America/New_York',
      ],
      billingIncrementMinutes: ['Worked time is rounded up to a multiple of these minutes.', 15],
      currency: ['The currency of all amounts.', 'USD'],
    },
    { id: 'FamilyProfile', description: "The household's settings." },
  ),
  describeFields(employer, {
    employerName: ["Who employs the nannies; null: the household's name.", 'Pat and Sam Parker'],
    employerAddress: ['The postal address.', '1 Main St, Albany NY 12207'],
    employerPhone: ['The telephone number.', '518 555 0100'],
  }),
  describeFields(
    dashboard,
    {
      hoursScheduled: ['Hours of accepted days in the next 60 days, including today.', 120],
      ytdHoursCompleted: ['Billable hours of this calendar year.', 72],
      daysScheduled: ['Number of accepted days from today on.', 15],
      activeNannies: ['Number of nannies.', 1],
      hoursAwaitingReply: ['Hours of pending days in the next 60 days, including today.', 16],
    },
    { id: 'Dashboard', description: "The household's figures, as of today." },
  ),
];
