/** From a request to the session behind it: the bearer token first, else the cookie. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { Refused } from './refused.ts';
import { findSession, type Session } from './session.ts';

export const SESSION_COOKIE = 'fairday_session';
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
/** In seconds: the 400 days that browsers allow. How long a session lasts, its row says. */
const COOKIE_MAX_AGE = 34_560_000;

function bearerOf(request: FastifyRequest): string | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
}

/** A browser sends `Origin` with every call that changes something; another site's is not ours. */
function isSameOrigin(deps: AppDeps, request: FastifyRequest): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (origin === new URL(deps.publicUrl()).origin) return true;
  // Reached by another of this machine's names: still the very host that the request went to.
  return deps.config.publicUrl === undefined && origin === `${request.protocol}://${request.host}`;
}

/**
 * Throws `signed_out`, and `cross_origin` for a change by the cookie alone that doesn't come from our own
 * pages. A bearer token that doesn't count is never made good by a cookie, which may be another person's.
 */
export async function authenticate(deps: AppDeps, request: FastifyRequest): Promise<Session> {
  const bearer = bearerOf(request);
  const token = bearer ?? request.cookies[SESSION_COOKIE];
  const session = token === undefined ? undefined : await findSession(deps, token);
  if (session === undefined) throw new Refused('signed_out');
  const changes = !SAFE_METHODS.has(request.method);
  if (bearer === undefined && changes && !isSameOrigin(deps, request)) throw new Refused('cross_origin');
  return session;
}

/** Like `authenticate`, but by the bearer token alone. */
export async function authenticateByBearer(deps: AppDeps, request: FastifyRequest): Promise<Session> {
  if (bearerOf(request) === undefined) throw new Refused('signed_out');
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
