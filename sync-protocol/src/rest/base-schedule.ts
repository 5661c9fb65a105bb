/** The weekly template, and the days that are made from it. */
import * as z from 'zod/mini';
// By name: taking it out of `z` would have every client carry the whole library.
import { _default as withDefault } from 'zod/mini';
import { baseScheduleItem } from '../model/base-schedule.ts';
import { calendarDate } from '../model/values.ts';
import { BOTH, FAMILY, idInput, route } from './route.ts';

/** Every minute of a week could begin a shift; nobody has more than one an hour. */
const items = z.array(baseScheduleItem).check(z.maxLength(168));

const ofNanny = z.strictObject({ nannyId: idInput });
const path = '/api/nannies/{nannyId}/base-schedule';
const tag = 'Base schedule';

export const baseSchedule = route(
  { method: 'GET', path, tag, access: BOTH, status: 200, summary: 'The weekly template' },
  { params: ofNanny, answer: items },
);

export const saveBaseSchedule = route(
  {
    method: 'PUT',
    path,
    tag,
    access: FAMILY,
    status: 200,
    summary: 'Replace the weekly template',
    refusals: ['id_conflict', 'shift_order', 'shifts_overlap', 'nanny_removed'],
  },
  { params: ofNanny, body: z.strictObject({ items }), answer: items },
);

export const generateAgenda = route(
  {
    method: 'POST',
    path: '/api/nannies/{nannyId}/agenda/generate',
    tag,
    access: FAMILY,
    status: 200,
    summary: 'Make days from the weekly template',
    refusals: ['id_conflict', 'range_order', 'range_too_long', 'nanny_removed'],
  },
  {
    params: ofNanny,
    body: z.strictObject({
      startDate: calendarDate,
      endDate: calendarDate,
      overwritePending: withDefault(z.boolean(), true),
      overwriteAccepted: withDefault(z.boolean(), false),
      overwriteDeclined: withDefault(z.boolean(), false),
    }),
    answer: z.strictObject({ generated: z.int() }),
  },
);
