/** The household's settings and figures. */
import * as z from 'zod/mini';
import { billingIncrementMinutes, timezone } from '../model/household.ts';
import { currency } from '../model/values.ts';
import { BOTH, FAMILY, inHousehold, route } from './route.ts';

const settings = z.strictObject({ timezone, billingIncrementMinutes, currency });

const dashboard = z.strictObject({
  hoursScheduled: z.number(),
  ytdHoursCompleted: z.number(),
  daysScheduled: z.int(),
  activeNannies: z.int(),
  hoursAwaitingReply: z.number(),
});

const path = '/api/family-profile';
const tag = 'Household';

export const familyProfile = route(
  {
    method: 'GET',
    path,
    tag,
    access: BOTH,
    status: 200,
    summary: "The household's settings",
    refusals: ['no_family', 'not_found'],
  },
  { query: inHousehold, answer: settings },
);

export const saveFamilyProfile = route(
  {
    method: 'PUT',
    path,
    tag,
    access: FAMILY,
    status: 200,
    summary: 'Save the settings',
    refusals: ['id_conflict', 'no_family', 'unknown_timezone'],
  },
  { body: settings, answer: settings },
);

export const dashboardStats = route(
  {
    method: 'GET',
    path: '/api/dashboard/stats',
    tag,
    access: BOTH,
    status: 200,
    summary: "The dashboard's figures",
    refusals: ['not_found'],
  },
  { query: inHousehold, answer: dashboard },
);
