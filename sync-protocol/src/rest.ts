/**
 * The REST contract as data: what every route takes, answers and is for. The API binds its handlers to it,
 * clients and tests parse by it. Amounts are dollars here, cents everywhere else.
 */
import * as z from 'zod/mini';
import { PASSWORD_MAX, type Role, registrationRole, user } from './model/account.ts';
import { agendaDay, dayStatus } from './model/agenda-day.ts';
import { baseScheduleItem } from './model/base-schedule.ts';
import { billingIncrementMinutes, timezone } from './model/household.ts';
import { instantInput } from './model/instant-input.ts';
import { todo } from './model/todo.ts';
import {
  calendarDate,
  clockTime,
  currency,
  email,
  id,
  instant,
  notes,
  personName,
  title,
} from './model/values.ts';
import { toCents } from './rules/billing.ts';

const { _default: withDefault } = z;

type Schema = z.ZodMiniType;

export interface RestRoute<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters in braces. */
  readonly path: string;
  /** Who may call it; 'public' needs no session. Any other role is a 403. */
  readonly access: 'public' | readonly Role[];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly status: 200 | 201 | 204;
  readonly answer: Answer;
  readonly summary: string;
}

const nothing = z.strictObject({});
/** A route that takes no body is content with an empty one. */
const noBody = z.optional(z.nullable(nothing));
const noAnswer = z.undefined();

interface Shape {
  readonly method: RestRoute['method'];
  readonly path: string;
  readonly access: RestRoute['access'];
  readonly status: RestRoute['status'];
  readonly summary: string;
}

function route<
  Params extends Schema = typeof nothing,
  Query extends Schema = z.ZodMiniObject,
  Body extends Schema = typeof noBody,
  Answer extends Schema = typeof noAnswer,
>(
  shape: Shape,
  parts: { params?: Params; query?: Query; body?: Body; answer?: Answer } = {},
): RestRoute<Params, Query, Body, Answer> {
  const filled = { params: nothing, query: z.object({}), body: noBody, answer: noAnswer, ...parts };
  // What was left out has the type parameter's own default.
  return { ...shape, ...filled } as unknown as RestRoute<Params, Query, Body, Answer>;
}

const ANYONE: readonly Role[] = ['SUPER_ADMIN', 'FAMILY', 'NANNY'];
const FAMILY: readonly Role[] = ['FAMILY'];
const NANNY: readonly Role[] = ['NANNY'];
const BOTH: readonly Role[] = ['FAMILY', 'NANNY'];

/** An id as somebody may write it. */
const idInput = z.pipe(
  z.string(),
  z.pipe(
    z.transform((input: string) => input.toLowerCase()),
    id,
  ),
);
const ofNanny = z.strictObject({ nannyId: idInput });
const ofDay = z.strictObject({ dayId: idInput });
const ofTodo = z.strictObject({ dayId: idInput, todoId: idInput });
/** For who belongs to several households; without it, the oldest link. */
const inHousehold = z.object({ householdId: z.optional(idInput) });

const INVALID_RATE = 'Please enter a valid hourly rate';
/** Dollars, 0.01 to 1000.00, at most two decimals. */
const hourlyRate = z.number(INVALID_RATE).check(
  z.minimum(0.01, INVALID_RATE),
  z.maximum(1000, 'Must be at most 1000'),
  z.refine((dollars) => toCents(dollars) !== undefined, 'Must have at most two decimals'),
);
/** How long it must be is the server's setting; see `PASSWORD_FLOOR`. */
const password = z
  .string()
  .check(z.minLength(1, 'Required'), z.maxLength(PASSWORD_MAX, `Must be at most ${PASSWORD_MAX} characters`));

export const errorAnswer = z.strictObject({
  error: z.string(),
  code: z.string(),
  details: z.optional(z.array(z.strictObject({ path: z.string(), message: z.string() }))),
});
export type ErrorAnswer = z.infer<typeof errorAnswer>;

const tokenAndUser = z.strictObject({ token: z.string(), user });
export type TokenAndUser = z.infer<typeof tokenAndUser>;

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

const day = agendaDay.shape;
export const dayAnswer = z.strictObject({
  id,
  date: day.date,
  nannyId: id,
  status: dayStatus,
  scheduledStartUtc: day.scheduledStartUtc,
  scheduledEndUtc: day.scheduledEndUtc,
  scheduledNotes: day.scheduledNotes,
  actualStartUtc: day.actualStartUtc,
  actualEndUtc: day.actualEndUtc,
  billableMinutes: day.billableMinutes,
  amountCents: day.amountCents,
  amount: z.nullable(z.number()),
  isPaid: z.boolean(),
  todoCount: z.int(),
});
export type DayAnswer = z.infer<typeof dayAnswer>;

export const todoAnswer = z.strictObject({
  id,
  agendaDayId: id,
  title: todo.shape.title,
  isCompleted: z.boolean(),
  createdAt: instant,
});
export type TodoAnswer = z.infer<typeof todoAnswer>;

const items = z.array(baseScheduleItem).check(z.maxLength(168));
const familyProfile = z.strictObject({ timezone, billingIncrementMinutes, currency });

const scheduledFields = ['scheduledStartUtc', 'scheduledEndUtc', 'scheduledNotes'] as const;
const actualFields = ['actualStartUtc', 'actualEndUtc', 'status'] as const;
type DayEdit = Partial<Record<(typeof scheduledFields | typeof actualFields)[number], unknown>>;
const has = (edit: DayEdit, fields: readonly (keyof DayEdit)[]): boolean =>
  fields.some((name) => edit[name] !== undefined);

/** Either the scheduled fields that change, or both actual times. */
const dayEdit = z
  .strictObject({
    scheduledStartUtc: z.optional(instantInput),
    scheduledEndUtc: z.optional(instantInput),
    scheduledNotes: z.optional(z.nullable(notes)),
    actualStartUtc: z.optional(instantInput),
    actualEndUtc: z.optional(instantInput),
    status: z.optional(z.literal('COMPLETED')),
  })
  .check(
    z.refine((edit) => has(edit, scheduledFields) || has(edit, actualFields), 'Nothing to change'),
    z.refine(
      (edit) => !(has(edit, scheduledFields) && has(edit, actualFields)),
      'Either scheduled or actual times, not both',
    ),
    z.refine(
      (edit) =>
        !has(edit, actualFields) || (edit.actualStartUtc !== undefined && edit.actualEndUtc !== undefined),
      'Both arrival and departure times are needed',
    ),
  );

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

const todoEdit = z
  .strictObject({ title: z.optional(title), isCompleted: z.optional(z.boolean()) })
  .check(z.refine((edit) => edit.title !== undefined || edit.isCompleted !== undefined, 'Nothing to change'));

const statusAnswer = z.strictObject({
  updated: z.array(id),
  errors: z.array(z.strictObject({ id, error: z.string() })),
  warning: z.optional(z.string()),
});
export type StatusAnswer = z.infer<typeof statusAnswer>;

const dashboardStats = z.strictObject({
  hoursScheduled: z.number(),
  ytdHoursCompleted: z.number(),
  daysScheduled: z.int(),
  activeNannies: z.int(),
  hoursAwaitingReply: z.number(),
});

const invitationToken = z.strictObject({ token: z.string() });
const nanny = '/api/nannies/{nannyId}';
const agenda = '/api/agenda/{dayId}';

// biome-ignore format: one route a line or two reads as the table that it is
export const REST = {
  register: route(
    { method: 'POST', path: '/api/auth/register', access: 'public', status: 201, summary: 'Make an account; a family gets its household' },
    { body: z.strictObject({ name: personName, email, password, role: registrationRole }), answer: tokenAndUser }),
  login: route(
    { method: 'POST', path: '/api/auth/login', access: 'public', status: 200, summary: 'Sign in' },
    { body: z.strictObject({ email, password }), answer: tokenAndUser }),
  logout: route({ method: 'POST', path: '/api/auth/logout', access: ANYONE, status: 204, summary: 'End this session' }),
  me: route({ method: 'GET', path: '/api/auth/me', access: ANYONE, status: 200, summary: 'Who is signed in' }, { answer: user }),

  loadInvitation: route(
    { method: 'GET', path: '/api/invitations/{token}', access: 'public', status: 200, summary: 'What an invitation is for' },
    { params: invitationToken, answer: z.strictObject({ email, nannyName: personName }) }),
  acceptInvitation: route(
    { method: 'POST', path: '/api/invitations/{token}/accept', access: 'public', status: 200, summary: 'Join as the invited nanny' },
    { params: invitationToken, body: z.strictObject({ name: personName, password }), answer: tokenAndUser }),

  listNannies: route({ method: 'GET', path: '/api/nannies', access: FAMILY, status: 200, summary: 'The nannies of the household' }, { answer: z.array(nannyAnswer) }),
  addNanny: route(
    { method: 'POST', path: '/api/nannies', access: FAMILY, status: 201, summary: 'Add a nanny' },
    { body: z.strictObject({ name: personName, email, hourlyRate }), answer: nannyAnswer }),
  ownNanny: route(
    { method: 'GET', path: '/api/nannies/me', access: NANNY, status: 200, summary: "The nanny's own record" },
    { query: inHousehold, answer: nannyAnswer }),
  nanny: route({ method: 'GET', path: nanny, access: BOTH, status: 200, summary: 'One nanny' }, { params: ofNanny, answer: nannyAnswer }),
  editNanny: route(
    { method: 'PATCH', path: nanny, access: FAMILY, status: 200, summary: 'Change name, email or rate' },
    { params: ofNanny, body: nannyEdit, answer: nannyAnswer }),
  removeNanny: route({ method: 'DELETE', path: nanny, access: FAMILY, status: 204, summary: 'Remove a nanny and all that is hers' }, { params: ofNanny }),
  inviteNanny: route(
    { method: 'POST', path: `${nanny}/invite`, access: FAMILY, status: 201, summary: 'Make an invitation link' },
    { params: ofNanny, answer: z.strictObject({ inviteUrl: z.string() }) }),

  baseSchedule: route({ method: 'GET', path: `${nanny}/base-schedule`, access: BOTH, status: 200, summary: 'The weekly template' }, { params: ofNanny, answer: items }),
  saveBaseSchedule: route(
    { method: 'PUT', path: `${nanny}/base-schedule`, access: FAMILY, status: 200, summary: 'Replace the weekly template' },
    { params: ofNanny, body: z.strictObject({ items }), answer: items }),
  generateAgenda: route(
    { method: 'POST', path: `${nanny}/agenda/generate`, access: FAMILY, status: 200, summary: 'Make days from the weekly template' },
    { params: ofNanny,
      body: z.strictObject({
        startDate: calendarDate, endDate: calendarDate,
        overwritePending: withDefault(z.boolean(), true), overwriteAccepted: withDefault(z.boolean(), false), overwriteDeclined: withDefault(z.boolean(), false) }),
      answer: z.strictObject({ generated: z.int() }) }),

  agenda: route(
    { method: 'GET', path: `${nanny}/agenda`, access: BOTH, status: 200, summary: 'Her days from start to end, both included' },
    { params: ofNanny,
      query: z.object({ start: withDefault(calendarDate, '2020-01-01'), end: withDefault(calendarDate, '2099-12-31') }),
      answer: z.array(dayAnswer) }),
  scheduleDay: route(
    { method: 'POST', path: `${nanny}/agenda/create`, access: BOTH, status: 201, summary: 'Schedule one day by hand' },
    { params: ofNanny,
      body: z.strictObject({ date: calendarDate, startTime: clockTime, endTime: clockTime, notes: z.optional(z.nullable(notes)) }),
      answer: dayAnswer }),
  answerDays: route(
    { method: 'POST', path: '/api/agenda/status', access: BOTH, status: 200, summary: 'Accept or decline days' },
    { body: z.strictObject({ agendaDayIds: z.array(idInput).check(z.minLength(1), z.maxLength(500)), status: z.enum(['ACCEPTED', 'DECLINED']) }), answer: statusAnswer }),
  editDay: route(
    { method: 'PATCH', path: agenda, access: BOTH, status: 200, summary: 'Change a schedule, or record hours' },
    { params: ofDay, body: dayEdit, answer: dayAnswer }),
  removeDay: route({ method: 'DELETE', path: agenda, access: FAMILY, status: 204, summary: 'Delete a day' }, { params: ofDay }),

  todos: route({ method: 'GET', path: `${agenda}/todos`, access: BOTH, status: 200, summary: 'The to-dos of a day' }, { params: ofDay, answer: z.array(todoAnswer) }),
  addTodo: route(
    { method: 'POST', path: `${agenda}/todos`, access: BOTH, status: 201, summary: 'Add a to-do' },
    { params: ofDay, body: z.strictObject({ title }), answer: todoAnswer }),
  editTodo: route(
    { method: 'PATCH', path: `${agenda}/todos/{todoId}`, access: BOTH, status: 200, summary: 'Rename or tick a to-do' },
    { params: ofTodo, body: todoEdit, answer: todoAnswer }),
  removeTodo: route({ method: 'DELETE', path: `${agenda}/todos/{todoId}`, access: BOTH, status: 204, summary: 'Delete a to-do' }, { params: ofTodo }),

  familyProfile: route(
    { method: 'GET', path: '/api/family-profile', access: BOTH, status: 200, summary: "The household's settings" },
    { query: inHousehold, answer: familyProfile }),
  saveFamilyProfile: route(
    { method: 'PUT', path: '/api/family-profile', access: FAMILY, status: 200, summary: 'Save the settings' },
    { body: familyProfile, answer: familyProfile }),
  dashboardStats: route(
    { method: 'GET', path: '/api/dashboard/stats', access: BOTH, status: 200, summary: "The dashboard's figures" },
    { query: inHousehold, answer: dashboardStats }),
} as const;
