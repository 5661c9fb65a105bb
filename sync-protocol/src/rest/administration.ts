/** What a super admin does, and viewing as somebody else. */
import * as z from 'zod/mini';
import { user } from '../model/account.ts';
import { email, instant, personName } from '../model/values.ts';
import { idInput, route, SUPER_ADMIN } from './route.ts';

const ofUser = z.strictObject({ userId: idInput });
const ofAnyUser = '/api/admin/users/{userId}';
const tag = 'Administration';

export const listUsers = route(
  {
    method: 'GET',
    path: '/api/admin/users',
    tag,
    access: SUPER_ADMIN,
    status: 200,
    summary: 'All users, the newest first',
  },
  { answer: z.array(user) },
);

export const editUser = route(
  {
    method: 'PUT',
    path: ofAnyUser,
    tag,
    access: SUPER_ADMIN,
    status: 200,
    summary: "Change a user's name and e-mail",
    refusals: ['email_taken'],
  },
  { params: ofUser, body: z.strictObject({ name: personName, email }), answer: user },
);

export const deleteUser = route(
  {
    method: 'DELETE',
    path: ofAnyUser,
    tag,
    access: SUPER_ADMIN,
    status: 204,
    summary: 'Delete a user; the last of a family takes the household along',
    refusals: ['own_account', 'last_admin'],
  },
  { params: ofUser },
);

export const adminImpersonate = route(
  {
    method: 'POST',
    path: '/api/admin/impersonate/{userId}',
    tag,
    access: SUPER_ADMIN,
    status: 200,
    summary: 'View as any user who is no super admin, for an hour',
    refusals: ['forbidden'],
  },
  { params: ofUser, answer: z.strictObject({ impersonationToken: z.string(), user }) },
);

export const impersonate = route(
  {
    method: 'POST',
    path: '/api/impersonate/{userId}',
    tag,
    access: ['SUPER_ADMIN', 'FAMILY'],
    status: 200,
    summary: "View as one of one's own nannies, for an hour",
    personal: true,
    refusals: ['forbidden'],
  },
  { params: ofUser, answer: z.strictObject({ impersonationToken: z.string(), impersonatedUser: user }) },
);

const count = z.int().check(z.minimum(0));
const milliseconds = z.number().check(z.minimum(0));

/** Five minutes of one server process. Null: nothing was asked, or not looked at. */
export const operationsSpan = z.strictObject({
  from: instant,
  /** Of the API alone. */
  requests: count,
  /** Answered 4xx. */
  refused: count,
  /** Answered 5xx. */
  failed: count,
  medianMs: z.nullable(milliseconds),
  p95Ms: z.nullable(milliseconds),
  /** Mutations of devices, by what became of them. */
  applied: count,
  inReview: count,
  rejected: count,
  /** The most at once. */
  eventStreams: z.nullable(count),
  eventLoopDelayMs: z.nullable(milliseconds),
  busyConnections: z.nullable(count),
});
export type OperationsSpan = z.infer<typeof operationsSpan>;

/** How one server process has fared in the last hour. */
export const operationsAnswer = z.strictObject({
  startedAt: instant,
  at: instant,
  spans: z.array(operationsSpan),
  outcomes: z.array(z.strictObject({ result: z.string(), code: z.nullable(z.string()), count })),
  queueAges: z.array(z.strictObject({ upToSeconds: z.nullable(count), count })),
  present: z.strictObject({
    eventStreams: count,
    eventLoopDelayMs: milliseconds,
    memoryBytes: count,
    /** Null while it does not answer. */
    database: z.nullable(
      z.strictObject({ busy: count, idle: count, poolSize: count, answerMs: milliseconds }),
    ),
  }),
});
export type OperationsAnswer = z.infer<typeof operationsAnswer>;

export const operations = route(
  {
    method: 'GET',
    path: '/api/admin/operations',
    tag,
    access: SUPER_ADMIN,
    status: 200,
    summary: 'How the server has fared in the last hour',
  },
  { answer: operationsAnswer },
);
