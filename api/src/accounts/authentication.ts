/**
 * Authenticates requests by bearer token, else by session cookie, or by bearer token alone; refuses cross-site writes
 * by cookie; reads an older session again. Sets and clears the session cookie. Returns a request's user agent, which
 * names the device.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toMillis } from 'sync-protocol/kernel/calendar.ts';
import type { AppDeps } from './app-deps.ts';
import { HttpRefusal } from './http-refusal.ts';
import { findSession, type Session } from './session.ts';

export const SESSION_COOKIE = 'fairday_session';
/** Milliseconds for which a session counts as just read. */
const CURRENT_MS = 1000;
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Seconds: 400 days, the longest that browsers allow. The session's row decides when the session ends. */
const COOKIE_MAX_AGE = 34_560_000;

/** Returns the browser's `User-Agent`, by which people tell their devices apart. */
export const deviceOf = (request: FastifyRequest): string =>
  request.headers['user-agent'] ?? 'Unknown device';

/** Returns the bearer token, '' for a malformed header; undefined without the header. */
function parseBearer(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
}

/** Whether the `Origin` header, which browsers send with every write, is this server's. */
function isSameOrigin(deps: AppDeps, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (origin === new URL(deps.publicUrl()).origin) return true;
  // Without PUBLIC_URL the server may be reached by several host names: accept the one of this request.
  return deps.config.publicUrl === undefined && origin === `${request.protocol}://${request.host}`;
}

/**
 * Returns the session of a request. An invalid bearer token doesn't fall back to the cookie, which may be another
 * person's. Throws `signed_out`; `cross_origin` for a write by cookie from another site.
 */
export async function authenticate(deps: AppDeps, request: FastifyRequest): Promise<Session> {
  const bearer = parseBearer(request);
  const token = bearer ?? request.cookies[SESSION_COOKIE];
  const session = token === undefined ? undefined : await findSession(deps, token);
  if (session === undefined) throw new HttpRefusal('signed_out');
  const isWrite = !SAFE_METHODS.has(request.method);
  if (bearer === undefined && isWrite && !isSameOrigin(deps, request)) throw new HttpRefusal('cross_origin');
  return session;
}

/**
 * Returns the request's session, read again if it is older than a second. A request is authenticated before its body is
 * read and before it waits for its turn: a slow sender could use a session or a membership that has ended since.
 */
export async function currentSession(
  deps: AppDeps,
  request: FastifyRequest,
  session: Session,
): Promise<Session> {
  const age = toMillis(deps.now()) - toMillis(session.readAt);
  return age <= CURRENT_MS ? session : authenticate(deps, request);
}

/** Like `authenticate`, but accepts only a bearer token. */
export async function authenticateByBearer(deps: AppDeps, request: FastifyRequest): Promise<Session> {
  if (parseBearer(request) === undefined) throw new HttpRefusal('signed_out');
  return authenticate(deps, request);
}

export function cookieOptions(deps: AppDeps) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.publicUrl().startsWith('https:'),
    maxAge: COOKIE_MAX_AGE,
  } as const;
}

export function setSessionCookie(deps: AppDeps, reply: FastifyReply, token: string): void {
  void reply.setCookie(SESSION_COOKIE, token, cookieOptions(deps));
}

export function clearSessionCookie(deps: AppDeps, reply: FastifyReply): void {
  void reply.clearCookie(SESSION_COOKIE, { ...cookieOptions(deps), maxAge: 0 });
}
