/**
 * Registers handlers for routes of the REST contract: checks sign-in, access and input, gives handlers the session and
 * their mutation, limits one person's concurrent work, sends the response. By Idempotency-Key a repeated request runs
 * again with the same mutation id, or, if answered 204, not at all.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { RestRoute } from 'sync-protocol/kernel/route.ts';
import { newRowId } from 'sync-protocol/kernel/values.ts';
import type { NewMutation } from 'sync-protocol/registry.ts';
import * as z from 'zod/mini';
import { refuseEnded, writerIn } from '../accounts/actor.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { authenticate, currentSession } from '../accounts/authentication.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { personOf, type Session, withMembershipsOf } from '../accounts/session.ts';
import type { Throttle } from '../accounts/throttle.ts';
import { createYielder, runRequestOf } from '../kit/event-loop-share.ts';
import { AccessEnded, type Writer } from '../sync/batch.ts';
import { executeOne } from '../sync/execute.ts';
import { GrowingAnswer } from './growing-answer.ts';
import { claimKey, limitRefusedKeys, markDone, type RequestKey } from './idempotency.ts';
import { toDetails, toSentence } from './input-errors.ts';
import { RequestsUnderWay } from './request-limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null before authentication and on public routes. */
    signedIn: Session | null;
    /** The mutation of a REST write, for the log. Null for reads. */
    mutationId: string | null;
  }
}

export interface PublicCall<R extends RestRoute> {
  readonly params: z.output<R['params']>;
  readonly query: z.output<R['query']>;
  readonly body: z.output<R['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface SignedInCall<R extends RestRoute> extends PublicCall<R> {
  readonly session: Session;
  /** The Idempotency-Key, else a new id. It identifies the mutation and the row that it creates. Empty for reads. */
  readonly mutationId: string;
  readonly writer: (householdId: string) => Writer;
  /** Executes the call's mutation. Throws `Rejection`. */
  readonly execute: (householdId: string, mutation: NewMutation) => ReturnType<typeof executeOne>;
}

/** What a route does before its body is read. */
interface BeforeBody {
  /** Refuses the request, or counts it. */
  readonly beforeBody: (session: Session, request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/** Bytes of the body of a request without a session; sign-up with the longest values has 4,000. */
const PUBLIC_BODY_LIMIT = 16_384;
/** Requests of one person at once: a browser or a program sends a handful. */
const REQUESTS_AT_ONCE = 50;

type Answer<R extends RestRoute> = Promise<z.input<R['answer']>>;
type Pages<R extends RestRoute> = AsyncIterable<z.input<R['answer']> & readonly unknown[]>;

/** Parses a query or a body. Throws `bad_input` with one detail per mistake. */
function parse<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const details = toDetails(parsed.error);
  const [first] = details;
  if (first === undefined) throw new HttpRefusal('bad_input');
  throw new HttpRefusal('bad_input', { sentence: toSentence(first), details });
}

/** Parses path parameters. Throws `not_found`: nothing can have a malformed id. */
function parseParams<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new HttpRefusal('not_found');
  return parsed.data;
}

/** Not a derived id: the server's own mutations have such ids, and must not find them taken. */
const requestKey = z.pipe(
  z.string(),
  z.pipe(
    z.transform((key: string) => key.toLowerCase()),
    newRowId,
  ),
);

/** Returns the Idempotency-Key; undefined for reads. Throws `bad_key`. */
function readKey(route: RestRoute, request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  // The route's method, not the request's: a HEAD request uses its GET route.
  if (header === undefined || route.method === 'GET') return undefined;
  const key = requestKey.safeParse(header);
  if (!key.success) throw new HttpRefusal('bad_key');
  return key.data;
}

/** Returns where a session's Idempotency-Key is stored. */
function toClaim({ account, memberships }: Session, key: string): RequestKey {
  return { householdId: memberships[0]?.householdId ?? account.id, accountId: account.id, key };
}

function parseInput<R extends RestRoute>(route: R, request: FastifyRequest) {
  return {
    params: parseParams(route.params, request.params) as z.output<R['params']>,
    query: parse(route.query, request.query) as z.output<R['query']>,
    body: (route.method === 'GET' ? undefined : parse(route.body, request.body)) as z.output<R['body']>,
  };
}

/** Returns `/api/nannies/:nannyId`, Fastify's syntax, for `/api/nannies/{nannyId}`. */
const toUrl = (route: RestRoute): string => route.path.replaceAll(/\{(\w+)\}/g, ':$1');

/**
 * Throws `forbidden` for another role, `not_as_another` for an impersonation on a personal route, or of a nanny on one
 * that speaks for her.
 */
function assertMayCall(route: RestRoute, session: Session): void {
  const { role } = session.account;
  if (route.access === 'public' || !route.access.includes(role)) throw new HttpRefusal('forbidden');
  const isRefusedAsAnother = route.personal || (route.ownWill && role === 'NANNY');
  if (isRefusedAsAnother && session.impersonatedBy !== null) throw new HttpRefusal('not_as_another');
}

function send(reply: FastifyReply, route: RestRoute, answer: unknown): FastifyReply {
  if (route.repeatStatus === undefined) void reply.code(route.status);
  const isText = ['application/json', 'text/csv'].includes(route.answerType);
  const charset = isText ? '; charset=utf-8' : '';
  if (route.status !== 204) void reply.type(`${route.answerType}${charset}`);
  return reply.send(answer);
}

export class Router {
  readonly #app: FastifyInstance;
  readonly #deps: AppDeps;
  readonly #throttle: Throttle;
  readonly #underWay = new RequestsUnderWay({ perPerson: REQUESTS_AT_ONCE });

  constructor(app: FastifyInstance, deps: AppDeps, throttle: Throttle) {
    this.#app = app;
    this.#deps = deps;
    this.#throttle = throttle;
  }

  /** Calls this when the server has answered its last request. */
  onClose(end: () => Promise<void>): void {
    this.#app.addHook('onClose', end);
  }

  public<R extends RestRoute>(route: R, handler: (call: PublicCall<R>) => Answer<R>): void {
    this.#app.route({
      method: route.method,
      url: toUrl(route),
      bodyLimit: PUBLIC_BODY_LIMIT,
      // Before the body is read: strangers can't make the server read what it then refuses.
      onRequest: async (request) => {
        if (route.throttled) await this.#throttle.address(request);
      },
      handler: async (request, reply) => {
        const answer = await handler({ ...parseInput(route, request), request, reply });
        return send(reply, route, answer);
      },
    });
  }

  signedIn<R extends RestRoute>(
    route: R,
    handler: (call: SignedInCall<R>) => Answer<R>,
    before?: BeforeBody,
  ): void {
    if (route.bodyType === 'application/json') this.#signedIn(this.#app, route, { handler, before });
    // Parsers are those of a whole scope.
    else
      void this.#app.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser(route.bodyType, { parseAs: 'buffer' }, (_request, body, done) =>
          done(null, body),
        );
        this.#signedIn(scope, route, { handler, before });
      });
  }

  #signedIn<R extends RestRoute>(
    app: FastifyInstance,
    route: R,
    { handler, before }: { handler: (call: SignedInCall<R>) => Answer<R>; before: BeforeBody | undefined },
  ): void {
    const deps = this.#deps;
    app.route({
      method: route.method,
      url: toUrl(route),
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      // onRequest runs before the body is read: strangers can't make the server parse bodies.
      onRequest: async (request, reply) => {
        const session = await authenticate(deps, request);
        assertMayCall(route, session);
        await this.#underWay.claimSoon(personOf(session), reply);
        await before?.beforeBody(session, request, reply);
        request.signedIn = session;
      },
      handler: async (request, reply) => {
        const first = request.signedIn;
        if (first === null) throw new HttpRefusal('signed_out');
        const input = parseInput(route, request);
        const key = readKey(route, request);
        const mutationId = route.method === 'GET' ? '' : (key ?? newId(toMillis(deps.now())));
        if (route.method !== 'GET') request.mutationId = mutationId;
        const person = personOf(first);
        const work = async () => {
          const session = await currentSession(deps, request, first);
          assertMayCall(route, session);
          return withMembershipsOf(deps, session, () => run(session));
        };
        const run = async (session: Session) => {
          const writer = (householdId: string) => writerIn(deps, session, householdId);
          const execute = (householdId: string, mutation: NewMutation) =>
            executeOne(deps, writer(householdId), { householdId, mutation: { ...mutation, id: mutationId } });
          const claim = key === undefined ? undefined : toClaim(session, key);
          // The address of bytes names their hash.
          const content = [route.method, request.url, input.body instanceof Uint8Array ? null : input.body];
          const state = claim && (await claimKey(deps, claim, content));
          if (state === 'done') return undefined;
          const call = { ...input, request, reply, session, mutationId, writer, execute };
          const ran = handler(call).catch((error: unknown) => {
            if (error instanceof AccessEnded) return refuseEnded(deps, request, error);
            throw error;
          });
          const result = await ran.catch(async (error: unknown) => {
            if (claim !== undefined && state === 'new') {
              await limitRefusedKeys(deps, claim, { personId: person, error });
            }
            throw error;
          });
          if (claim !== undefined && route.status === 204) await markDone(deps, claim);
          return result;
        };
        const answer = await runRequestOf(person, () => deps.personTurns.run(person, work));
        return reply.sent ? reply : send(reply, route, answer);
      },
    });
  }

  /** Registers a route that answers a list without a limit: it is written page by page. */
  listed<R extends RestRoute>(route: R, pagesOf: (call: SignedInCall<R>) => Promise<Pages<R>>): void {
    this.signedIn(route, async (call) => {
      const growing = new GrowingAnswer(call.request, call.reply);
      const yieldIfDue = createYielder(personOf(call.session));
      let separator = '[';
      try {
        for await (const page of await pagesOf(call)) {
          if (page.length === 0) continue;
          growing.write([separator, JSON.stringify(page).slice(1, -1)]);
          separator = ',';
          await yieldIfDue();
        }
      } catch (error) {
        return growing.fail(error) as unknown as z.input<R['answer']>;
      }
      growing.write([separator === '[' ? '[]' : ']']);
      return growing.end() as unknown as z.input<R['answer']>;
    });
  }
}
