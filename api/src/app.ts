/**
 * Builds the Fastify server: plugins, JSON parsing, limits, logging, errors, /healthz, all routes, API docs and the web
 * app. Creates the first admin. While it serves, runs the pokes, the e-mail outbox, the metrics and the clock
 * check, and closes weeks.
 */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { AppDeps } from './accounts/app-deps.ts';
import { createFirstAdmin } from './accounts/first-admin.ts';
import { HttpRefusal } from './accounts/http-refusal.ts';
import type { Outbox } from './accounts/mail-queue.ts';
import { signedTokens } from './accounts/signed-tokens.ts';
import { makeThrottle } from './accounts/throttle.ts';
import { type Config, publicUrlOf } from './config.ts';
import type { Sql } from './database/connection.ts';
import { databaseActivity, databaseProbe, isMigrated } from './database/health.ts';
import { countMachinesAway } from './database/machine-pools.ts';
import { registerCompression } from './http/compression.ts';
import { answerError, answerUnreadable, answerUnrouted } from './http/errors.ts';
import { observeResponses } from './http/observe-responses.ts';
import { closeStalledAnswers } from './http/request-limits.ts';
import { describeError, describeRequest, logAbortedRequests, RequestLog } from './http/request-logging.ts';
import { Router } from './http/router.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { registerWebApp } from './http/static-files.ts';
import { KeyedQueue } from './kit/keyed-queue.ts';
import { VERSION } from './kit/version.ts';
import { openOutbox } from './mail/outbox.ts';
import { mailChannel } from './mail/reminder-mail.ts';
import { openSmtp } from './mail/smtp.ts';
import { ClockCheck } from './operations/clock-check.ts';
import { Observation } from './operations/observation.ts';
import { pushChannel } from './push/channel.ts';
import { type Push, servePush } from './push/push.ts';
import type { PushNetwork } from './push/transport.ts';
import type { Channel } from './reminders/channel.ts';
import { remindWhileServing } from './reminders/reminder-loop.ts';
import { registerAccountRoutes } from './routes/account.ts';
import { registerAdminRoutes } from './routes/admin.ts';
import { registerAgendaRoutes } from './routes/agenda.ts';
import { registerApiDocs } from './routes/api-docs.ts';
import { registerAuthRoutes, registerResetRoutes } from './routes/auth.ts';
import { registerBaseScheduleRoutes } from './routes/base-schedule.ts';
import { registerClaimRoutes } from './routes/claims.ts';
import { registerClockRoutes } from './routes/clocks.ts';
import { registerEventRoutes } from './routes/events.ts';
import { registerCalendarFeed, registerFeedRoutes } from './routes/feeds.ts';
import { registerHistoryRoutes } from './routes/history.ts';
import { registerHouseholdRoutes } from './routes/household.ts';
import { registerImpersonationRoutes } from './routes/impersonation.ts';
import { registerLeaveRoutes } from './routes/leave.ts';
import { registerMemberRoutes } from './routes/members.ts';
import { registerNannyRoutes } from './routes/nannies.ts';
import { registerPaymentRoutes } from './routes/payments.ts';
import { registerPushRoutes } from './routes/push.ts';
import { registerReceiptRoutes } from './routes/receipts.ts';
import { registerReminderRoutes } from './routes/reminders.ts';
import { registerReviewRoutes } from './routes/reviews.ts';
import { registerServiceRoutes } from './routes/service.ts';
import { registerSessionRoutes } from './routes/sessions.ts';
import { registerStatementRoutes } from './routes/statements.ts';
import { registerSyncRoutes } from './routes/sync.ts';
import { registerTaxRoutes } from './routes/taxes.ts';
import { registerTermsRoutes } from './routes/terms.ts';
import { registerTodoRoutes } from './routes/todos.ts';
import { registerUnsubscribe } from './routes/unsubscribe.ts';
import { registerWeekRoutes } from './routes/weeks.ts';
import { registerYearRoutes } from './routes/years.ts';
import { openPokes } from './sync/pokes.ts';
import { startDroppingPictures } from './sync/unclaimed-pictures.ts';
import { startWeekClosing } from './sync/week-closing.ts';

const BODY_LIMIT = 1_048_576;
const REQUEST_TIMEOUT_MS = 30_000;
const STALLED_ANSWER_MS = 30_000;
const CLOCK_MESSAGE =
  'the clock of this machine is behind, or was ahead: the database has been used at a later time';
const FAULT_MESSAGE = 'mutation failed by a server fault; it is retried, then set aside';
/** Health checks report a slower database as unavailable. */
const DATABASE_TIMEOUT_MS = 1000;

interface AppParts {
  readonly config: Config;
  readonly sql: Sql;
  /** The connection that listens for pokes; the pool above unless given. */
  readonly listenOn?: Sql;
  /** Returns the current instant; the system clock unless given. */
  readonly now?: () => string;
  /** Milliseconds for which an answer of /readyz serves everybody; the route's own unless given. */
  readonly readinessMs?: number;
  /** Milliseconds between heartbeats of event streams; the protocol's unless given. */
  readonly heartbeatMs?: number;
  /** Milliseconds until an answer that its client doesn't read is closed; 30 s unless given. */
  readonly stalledAnswerMs?: number;
  /** Milliseconds within which an export must be read; two minutes unless given. */
  readonly exportMs?: number;
  /** Milliseconds between reads of the e-mail queue; the outbox's own unless given. */
  readonly mailEveryMs?: number;
  /** Milliseconds between looks for reminders that are due; the loop's own unless given. */
  readonly remindersEveryMs?: number;
  /** Channels of reminders instead of the server's own of the same names. */
  readonly reminderChannels?: readonly Channel[];
  /** Where push messages go; the internet unless given. */
  readonly pushNetwork?: PushNetwork;
  /** The log's destination; standard output unless given. */
  readonly logTo?: { write(line: string): void };
}

/** Builds the server, which doesn't listen yet, also for tests. Throws `ConfigError`. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, sql, listenOn = sql } = parts;
  const app = Fastify(httpOptions(config, parts.logTo));
  app.setErrorHandler(answerError);
  refuseSecondHost(app);
  logAbortedRequests(app);
  const databaseAnswers = databaseProbe(sql, DATABASE_TIMEOUT_MS);
  app.get('/healthz', async (_request, reply) => {
    if (await databaseAnswers()) return { status: 'ok', version: VERSION };
    return reply.code(503).send({ error: 'The database does not answer.', code: 'database_unavailable' });
  });
  const now = parts.now ?? (() => new Date().toISOString());
  const clockCheck = startClockCheck(app, { sql, now });
  const observation = observe(app, { sql, now, onClockAhead: () => clockCheck.doubt() });
  await registerPlugins(app, config);
  closeStalledAnswers(app, parts.stalledAnswerMs ?? STALLED_ANSWER_MS);
  await createFirstAdmin({ config, sql, now });
  const pokes = await openPokes(sql, (error) => app.log.error(error), { listenOn });
  app.addHook('onClose', () => pokes.close());
  const publicUrl = () => publicUrlOf(config, portOf(app) ?? config.port);
  const outbox = startOutbox(app, { config, sql, now, publicUrl }, parts.mailEveryMs);
  const mail = outbox === undefined ? [] : [mailChannel({ config, sql, now, publicUrl }, outbox)];
  const push = servePush(app, { config, sql, now, publicUrl, network: parts.pushNetwork, observation });
  const given = parts.reminderChannels ?? [];
  const own = [pushChannel(push.sender), ...mail];
  const channels = [...own.filter(({ name }) => given.every((each) => each.name !== name)), ...given];
  const reminders = remindWhileServing(app, { ...parts, now, channels });
  const deps: AppDeps = {
    config,
    sql,
    pokes,
    tokens: signedTokens(app.jwt),
    now,
    publicUrl,
    outbox,
    exportMs: parts.exportMs,
    onSlideError: (error) =>
      app.log.warn({ err: error }, 'could not extend a session; will try again in a minute'),
    personTurns: new KeyedQueue(Math.max(1, Math.floor(sql.options.max / 2))),
    onWritten: (written) => reminders.add(written),
    onFault: ({ error, ...fault }) => app.log.error({ err: error, ...fault }, FAULT_MESSAGE),
  };
  workWhileServing(app, deps);
  registerRoutes(app, deps, { observation, push });
  registerEventRoutes(app, deps, parts.heartbeatMs);
  registerServiceRoutes(app, {
    config,
    observation,
    pokes,
    databaseAnswers,
    isMigrated: () => isMigrated(sql),
    isClockWrong: () => clockCheck.isWrong(),
    readinessMs: parts.readinessMs,
    countMachinesAway: () => countMachinesAway(sql),
  });
  registerApiDocs(app);
  await registerWebApp(app, config.webRoot);
  return app;
}

/** Refuses a request with two Host headers (RFC 9112, section 3.2): a proxy may have believed the other one. */
function refuseSecondHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let i = 0; i < rawHeaders.length; i += 2) if (/^host$/i.test(rawHeaders[i] ?? '')) hosts += 1;
    done(hosts > 1 ? new HttpRefusal('bad_input') : undefined);
  });
}

/** Opens the outbox, which sends while the server runs. Returns undefined without a mail server. */
function startOutbox(
  app: FastifyInstance,
  parts: Pick<AppDeps, 'config' | 'sql' | 'now' | 'publicUrl'>,
  everyMs: number | undefined,
): Outbox | undefined {
  const { mail } = parts.config;
  if (mail === undefined) return undefined;
  const pace = everyMs === undefined ? {} : { everyMs };
  const outbox = openOutbox({ ...parts, ...pace, smtp: openSmtp(mail), log: app.log });
  app.addHook('onReady', async () => outbox.start());
  app.addHook('onClose', () => outbox.stop());
  return outbox;
}

/** Checks the clock while the server runs. */
function startClockCheck(app: FastifyInstance, parts: { sql: Sql; now: () => string }): ClockCheck {
  const check = new ClockCheck({
    ...parts,
    onWrong: (latestUse) => app.log.error({ latestUse }, CLOCK_MESSAGE),
    onError: (error) => app.log.warn({ err: error }, 'could not check the clock; will try again in an hour'),
  });
  app.addHook('onListen', async () => check.start());
  app.addHook('onClose', async () => check.stop());
  return check;
}

/** Closes weeks, and deletes pictures of receipts without a claim, while the server runs. */
function workWhileServing(app: FastifyInstance, deps: AppDeps): void {
  const { now } = deps;
  let stops: readonly (() => Promise<void>)[] = [];
  app.addHook('onListen', async () => {
    const closing = startWeekClosing(deps, {
      now,
      onClosed: (weeks) => app.log.info({ weeks }, 'closed weeks that are over'),
      onError: (error) => app.log.error(error, 'could not close a week; will try again later'),
    });
    const dropping = startDroppingPictures(deps, {
      now,
      onDropped: (pictures) => app.log.info({ pictures }, 'deleted pictures without a claim'),
      onError: (error) => app.log.warn({ err: error }, 'could not delete pictures; will try again later'),
    });
    stops = [closing, dropping];
  });
  app.addHook('onClose', async () => {
    await Promise.all(stops.map((stop) => stop()));
  });
}

function observe(
  app: FastifyInstance,
  { sql, ...parts }: { sql: Sql; now: () => string; onClockAhead: () => void },
): Observation {
  const readActivity = databaseActivity(sql, DATABASE_TIMEOUT_MS);
  const observation = new Observation({ ...parts, readActivity, poolSize: sql.options.max });
  observeResponses(app, observation);
  app.addHook('onListen', async () => observation.start());
  app.addHook('onClose', async () => observation.stop());
  return observation;
}

function httpOptions(config: Config, logTo: AppParts['logTo']) {
  return {
    bodyLimit: BODY_LIMIT,
    // For the whole request, so that a client which announces a body and doesn't send it is cut off.
    requestTimeout: REQUEST_TIMEOUT_MS,
    clientErrorHandler: answerUnreadable,
    trustProxy: config.trustedProxies ?? false,
    // Unique across processes and restarts.
    genReqId: () => randomUUID(),
    logger: {
      level: config.logLevel,
      // Headers and bodies are never logged, so tokens, cookies and passwords don't need to be redacted.
      serializers: { req: describeRequest, err: describeError },
      ...(logTo === undefined ? {} : { stream: logTo }),
    },
    logController: new RequestLog(),
    frameworkErrors: answerUnrouted,
    // While the server closes, requests on open connections still get their response.
    return503OnClosing: false,
  } satisfies FastifyServerOptions;
}

async function registerPlugins(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(cookie);
  await app.register(jwt, { secret: config.jwtSecret, verify: { algorithms: ['HS256'] } });
  await app.register(rateLimit, { global: false });
  registerSecurityHeaders(app, config.publicUrl?.startsWith('https:') === true);
  app.decorateRequest('signedIn', null);
  app.decorateRequest('mutationId', null);
  parseJsonOnly(app);
  registerCompression(app);
}

/** Accepts only JSON bodies in UTF-8. An empty body is undefined. */
function parseJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  // Without `fatal`, bad bytes would silently become replacement characters.
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    try {
      void parse(request, utf8.decode(Buffer.from(body)), done);
    } catch {
      done(new HttpRefusal('bad_json'));
    }
  });
}

function registerRoutes(
  app: FastifyInstance,
  deps: AppDeps,
  { observation, push }: { observation: Observation; push: Push },
): void {
  const throttle = makeThrottle(app, deps);
  const router = new Router(app, deps, throttle);
  registerAuthRoutes(router, deps, throttle);
  registerResetRoutes(router, deps, throttle);
  registerSessionRoutes(router, deps, throttle);
  registerAccountRoutes(router, deps, throttle);
  registerFeedRoutes(router, deps);
  registerCalendarFeed(app, deps, throttle);
  registerReminderRoutes(router, deps);
  registerUnsubscribe(app, deps, throttle);
  registerPushRoutes(router, deps, { push, throttle });
  registerAdminRoutes(router, deps, observation);
  registerImpersonationRoutes(router, deps);
  registerNannyRoutes(router, deps);
  registerBaseScheduleRoutes(router, deps);
  registerAgendaRoutes(router, deps);
  registerClockRoutes(router, deps);
  registerReviewRoutes(router, deps);
  registerTodoRoutes(router, deps);
  registerPaymentRoutes(router, deps);
  registerTermsRoutes(router, deps);
  registerLeaveRoutes(router, deps);
  registerReceiptRoutes(router, deps);
  registerClaimRoutes(router, deps);
  registerWeekRoutes(router, deps);
  registerStatementRoutes(router, deps);
  registerYearRoutes(router, deps);
  registerTaxRoutes(router, deps);
  registerHouseholdRoutes(router, deps);
  registerMemberRoutes(router, deps);
  registerHistoryRoutes(router, deps, throttle);
  registerSyncRoutes(app, deps, observation);
}

/** Returns the port once the server listens: PORT=0 picks a free one. */
function portOf(app: FastifyInstance): number | undefined {
  const address: AddressInfo | string | null = app.server.address();
  return address !== null && typeof address === 'object' ? address.port : undefined;
}
