/** REST routes of super admins (users, server health), and of starting an impersonation as super admin or parent. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { idInput, route, SUPER_ADMIN } from '../kernel/route.ts';
import { email, instant, personName } from '../kernel/values.ts';
import { user, userDoc } from './account.ts';

const adminImpersonation = z.strictObject({ impersonationToken: z.string(), user });
const impersonation = z.strictObject({ impersonationToken: z.string(), impersonatedUser: user });

const ofUser = z.strictObject({ userId: idInput });
const ofAnyUser = '/api/admin/users/{userId}';
const tag = 'Administration';

export const listUsers = route('GET', '/api/admin/users', {
  tag,
  access: SUPER_ADMIN,
  summary: 'List all users, newest first',
  answer: z.array(user),
});

export const editUser = route('PUT', ofAnyUser, {
  tag,
  access: SUPER_ADMIN,
  summary: "Edit a user's name and e-mail",
  refusals: ['email_taken'],
  params: ofUser,
  body: z.strictObject({ name: personName, email }),
  answer: user,
});

export const deleteUser = route('DELETE', ofAnyUser, {
  tag,
  access: SUPER_ADMIN,
  status: 204,
  summary: "Delete a user; a family's last account deletes the household too",
  refusals: ['own_account', 'last_admin'],
  params: ofUser,
});

export const adminImpersonate = route('POST', '/api/admin/impersonate/{userId}', {
  tag,
  access: SUPER_ADMIN,
  summary: 'Impersonate any user except super admins, for an hour',
  refusals: ['forbidden'],
  params: ofUser,
  answer: adminImpersonation,
});

export const impersonate = route('POST', '/api/impersonate/{userId}', {
  tag,
  access: ['SUPER_ADMIN', 'FAMILY'],
  summary: "Impersonate one of the household's nannies, for an hour",
  personal: true,
  refusals: ['forbidden'],
  params: ofUser,
  answer: impersonation,
});

const count = z.int().check(z.minimum(0));
const milliseconds = z.number().check(z.minimum(0));

/** Figures of one server process for five minutes. Null: no requests, or not measured. */
const operationsSpan = z.strictObject({
  from: instant,
  requests: count,
  refused: count,
  failed: count,
  medianMs: z.nullable(milliseconds),
  p95Ms: z.nullable(milliseconds),
  applied: count,
  inReview: count,
  rejected: count,
  eventStreams: z.nullable(count),
  eventLoopDelayMs: z.nullable(milliseconds),
  busyConnections: z.nullable(count),
});
export type OperationsSpan = z.infer<typeof operationsSpan>;

const outcomeCount = z.strictObject({ result: z.string(), code: z.nullable(z.string()), count });
const queueAge = z.strictObject({ upToSeconds: z.nullable(count), count });
const databasePool = z.strictObject({ busy: count, idle: count, poolSize: count, answerMs: milliseconds });
const presentFigures = z.strictObject({
  eventStreams: count,
  eventLoopDelayMs: milliseconds,
  memoryBytes: count,
  database: z.nullable(databasePool),
});

/** Figures of one server process for the last hour. */
const operationsAnswer = z.strictObject({
  version: z.string(),
  startedAt: instant,
  at: instant,
  spans: z.array(operationsSpan),
  outcomes: z.array(outcomeCount),
  queueAges: z.array(queueAge),
  present: presentFigures,
});
export type OperationsAnswer = z.infer<typeof operationsAnswer>;

export const operations = route('GET', '/api/admin/operations', {
  tag,
  access: SUPER_ADMIN,
  summary: "Get the server's figures of the last hour",
  answer: operationsAnswer,
});

const impersonationDoc = () =>
  describeFields(impersonation, {
    impersonationToken: [
      'A bearer token that lasts one hour and names both accounts.',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIwMTk4YzBkZSJ9.c2lnbg',
    ],
    impersonatedUser: ['The impersonated account.'],
  });

const spanDoc = (): SchemaDoc =>
  describeFields(operationsSpan, {
    from: ['Start of the five minutes.', '2026-03-05T16:55:00.000Z'],
    requests: ['Answered API requests.', 42],
    refused: ['Requests answered with 4xx.', 1],
    failed: ['Requests answered with 5xx.', 0],
    medianMs: ['Median response time in ms; null without requests.', 5.8],
    p95Ms: ['95th percentile of the response time in ms; null without requests.', 17.7],
    applied: ["Devices' mutations that were applied.", 6],
    inReview: ["Devices' mutations that need the family's decision.", 0],
    rejected: ["Devices' mutations that were refused.", 1],
    eventStreams: ['Most open event streams; null when not measured.', 4],
    eventLoopDelayMs: ['Longest delay of the event loop in ms; null when not measured.', 0.4],
    busyConnections: ['Most busy database connections; null when not measured.', 1],
  });

const presentDocs = (): SchemaDoc[] => [
  describeFields(presentFigures, {
    eventStreams: ['Open event streams.', 4],
    eventLoopDelayMs: ['Delay of the event loop in ms.', 0.4],
    memoryBytes: ['Resident memory of the process.', 146_800_640],
    database: ['The database connections; null while the database does not answer.'],
  }),
  describeFields(databasePool, {
    busy: ['Busy connections of all processes.', 0],
    idle: ['Idle connections of all processes.', 3],
    poolSize: ['Most connections that this process may open.', 10],
    answerMs: ['Duration of a small query in ms, including the wait for a connection.', 1.2],
  }),
];

const operationsDocs = (): SchemaDoc[] => [
  describeFields(operationsAnswer, {
    version: ["The server's version.", '0.2.0'],
    startedAt: ['When the process started.', '2026-03-01T15:04:05.000Z'],
    at: ['When the figures were read.', '2026-03-05T17:00:00.000Z'],
    spans: ['The last hour in spans of five minutes, oldest first. The last span is still running.'],
    outcomes: ["Results of devices' mutations in the last hour."],
    queueAges: ['Age of the oldest mutation in each queue that arrived in the last hour.'],
    present: ['Current figures.'],
  }),
  spanDoc(),
  describeFields(outcomeCount, {
    result: ['The result.', 'rejected'],
    code: ['Code of a refusal.', 'day_paid'],
    count: ['Number of mutations.', 1],
  }),
  describeFields(queueAge, {
    upToSeconds: ['Upper limit of the age in seconds; null for all older ones.', 60],
    count: ['Number of queues.', 5],
  }),
  ...presentDocs(),
];

export const administrationDocs = (): SchemaDoc[] => [
  describeFields(
    editUser.body,
    { name: [null, 'Nora Quinn'], email: [null, 'nora@quinn.example'] },
    { from: userDoc() },
  ),
  impersonationDoc(),
  describeFields(adminImpersonation, { user: ['The account to act as.'] }, { from: impersonationDoc() }),
  ...operationsDocs(),
];
