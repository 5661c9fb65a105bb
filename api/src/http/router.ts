/** Ties a handler to a route of the REST contract: who may call, what is well-formed, what is answered. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { id } from 'sync-protocol/model/values.ts';
import type { RestRoute } from 'sync-protocol/rest/route.ts';
import { toMillis } from 'sync-protocol/rules/calendar.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import * as z from 'zod/mini';
import { writerIn } from '../accounts/actor.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { authenticate } from '../accounts/authentication.ts';
import { Refused } from '../accounts/refused.ts';
import type { Session } from '../accounts/session.ts';
import type { Writer } from '../sync/run-batch.ts';
import { claimKey, markDone } from './idempotency.ts';
import { detailsOf, sentenceOf } from './input-errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until `authenticate` has found it, and on public routes. */
    signedIn: Session | null;
    /** What a write through the REST door is, for the log; null until that is known, and of what only reads. */
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
  /** The Idempotency-Key, else a new id: of the mutation, and of the row that it makes. */
  readonly mutationId: string;
  readonly writer: (householdId: string) => Writer;
}

type Answer<R extends RestRoute> = Promise<z.input<R['answer']>>;

/** Throws `bad_input` with what is wrong where. */
function parse<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const details = detailsOf(parsed.error);
  const [first] = details;
  if (first === undefined) throw new Refused('bad_input');
  throw new Refused('bad_input', { sentence: sentenceOf(first), details });
}

/** Throws `not_found`: a path that names nothing that can be there. */
function parseParams<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw new Refused('not_found');
  return parsed.data;
}

const requestKey = z.pipe(
  z.string(),
  z.pipe(
    z.transform((key: string) => key.toLowerCase()),
    id,
  ),
);

/** The Idempotency-Key, when there is one; of what only reads it says nothing. Throws `bad_key`. */
function keyOf(route: RestRoute, request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  // Not the request's method: a HEAD goes with its GET.
  if (header === undefined || route.method === 'GET') return undefined;
  const key = requestKey.safeParse(header);
  if (!key.success) throw new Refused('bad_key');
  return key.data;
}

function unpack<R extends RestRoute>(route: R, request: FastifyRequest) {
  return {
    params: parseParams(route.params, request.params) as z.output<R['params']>,
    query: parse(route.query, request.query) as z.output<R['query']>,
    body: (route.method === 'GET' ? undefined : parse(route.body, request.body)) as z.output<R['body']>,
  };
}

/** `/api/nannies/{nannyId}` as Fastify writes it. */
const urlOf = (route: RestRoute): string => route.path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Throws `forbidden` for a role that may never, `not_as_another` for what is a person's own. */
function assertMayCall(route: RestRoute, session: Session): void {
  const { role } = session.account;
  if (route.access === 'public' || !route.access.includes(role)) throw new Refused('forbidden');
  if (route.personal && session.impersonatedBy !== null) throw new Refused('not_as_another');
}

function send(reply: FastifyReply, route: RestRoute, answer: unknown): FastifyReply {
  void reply.code(route.status);
  if (route.status !== 204) void reply.type(`${route.answerType}; charset=utf-8`);
  return reply.send(answer);
}

export class Router {
  readonly #app: FastifyInstance;
  readonly #deps: AppDeps;

  constructor(app: FastifyInstance, deps: AppDeps) {
    this.#app = app;
    this.#deps = deps;
  }

  public<R extends RestRoute>(route: R, handler: (call: PublicCall<R>) => Answer<R>): void {
    this.#app.route({
      method: route.method,
      url: urlOf(route),
      handler: async (request, reply) => {
        const answer = await handler({ ...unpack(route, request), request, reply });
        return send(reply, route, answer);
      },
    });
  }

  signedIn<R extends RestRoute>(route: R, handler: (call: SignedInCall<R>) => Answer<R>): void {
    const deps = this.#deps;
    this.#app.route({
      method: route.method,
      url: urlOf(route),
      // Before the body is read: nobody's body is looked at before we know whose it is.
      onRequest: async (request) => {
        const session = await authenticate(deps, request);
        assertMayCall(route, session);
        request.signedIn = session;
      },
      handler: async (request, reply) => {
        const session = request.signedIn;
        if (session === null) throw new Refused('signed_out');
        const unpacked = unpack(route, request);
        const key = keyOf(route, request);
        const claim = key === undefined ? undefined : { accountId: session.account.id, key };
        if (claim !== undefined) {
          const what = [route.method, request.url, unpacked.body];
          if ((await claimKey(deps, claim, what)) === 'done') return send(reply, route, undefined);
        }
        const mutationId = key ?? newId(toMillis(deps.now()));
        if (route.method !== 'GET') request.mutationId = mutationId;
        const answer = await handler({
          ...unpacked,
          request,
          reply,
          session,
          mutationId,
          writer: (householdId) => writerIn(deps, session, householdId),
        });
        if (claim !== undefined && route.status === 204) await markDone(deps, claim);
        return send(reply, route, answer);
      },
    });
  }
}
