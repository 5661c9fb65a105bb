/** REST routes that read and replace a nanny's base schedule, and that generate agenda days from it. */
import * as z from 'zod/mini';
// Imported by name: `z._default` would defeat tree shaking.
import { _default as withDefault } from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { BOTH, FAMILY, inHousehold, ofNanny, route } from '../kernel/route.ts';
import { calendarDate } from '../kernel/values.ts';
import { baseScheduleItem } from './base-schedule.ts';

/** At most one shift for every hour of the week. */
const items = z.array(baseScheduleItem).check(z.maxLength(168));

const generateAnswer = z.strictObject({ generated: z.int() });

const path = '/api/nannies/{nannyId}/base-schedule';
const tag = 'Base schedule';

export const baseSchedule = route('GET', path, {
  tag,
  access: BOTH,
  summary: 'Get the base schedule',
  query: inHousehold,
  params: ofNanny,
  answer: items,
});

export const saveBaseSchedule = route('PUT', path, {
  tag,
  access: FAMILY,
  summary: 'Replace the base schedule',
  refusals: ['id_conflict', 'shift_order', 'shifts_overlap', 'nanny_removed'],
  query: inHousehold,
  params: ofNanny,
  body: z.strictObject({ items }),
  answer: items,
});

export const generateAgenda = route('POST', '/api/nannies/{nannyId}/agenda/generate', {
  tag,
  access: FAMILY,
  summary: 'Generate agenda days from the base schedule',
  refusals: ['id_conflict', 'range_order', 'range_too_long', 'nanny_removed', 'too_many_shifts_a_day'],
  query: inHousehold,
  params: ofNanny,
  body: z.strictObject({
    startDate: calendarDate,
    endDate: calendarDate,
    overwritePending: withDefault(z.boolean(), true),
    overwriteAccepted: withDefault(z.boolean(), false),
    overwriteDeclined: withDefault(z.boolean(), false),
  }),
  answer: generateAnswer,
});

export const scheduleDocs = (): SchemaDoc[] => [
  describeFields(saveBaseSchedule.body, {
    items: ['The whole base schedule. Shifts that are left out are removed.'],
  }),
  describeFields(generateAgenda.body, {
    startDate: ['First date.', '2026-03-01'],
    endDate: ['Last date, included. The range may have 366 days.', '2026-03-31'],
    overwritePending: ['Replace generated days that are pending.', true],
    overwriteAccepted: ['Replace generated days that are accepted.', false],
    overwriteDeclined: ['Replace generated days that are declined.', true],
  }),
  describeFields(generateAnswer, { generated: ['Number of days that were created or replaced.', 9] }),
];
