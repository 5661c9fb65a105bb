/**
 * REST routes of a person's calendar feeds, and `GET /calendar/{token}.ics`, which calendar programs fetch without
 * signing in: 60 times an hour, and answered with 304 from the versions of its households alone.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { calendarFile } from 'sync-protocol/calendar/calendar-file.ts';
import { languageFor } from 'sync-protocol/kernel/languages.ts';
import { REST } from 'sync-protocol/routes.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { createFeed, type Feed, findFeed, listFeeds, recordFetch, revokeFeed } from '../accounts/feeds.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import { requestLanguage } from '../accounts/request-language.ts';
import type { Throttle } from '../accounts/throttle.ts';
import { householdFor } from '../http/resolve-household.ts';
import type { Router } from '../http/router.ts';
import { runRequestOf } from '../kit/event-loop-share.ts';
import { translator } from '../kit/messages.ts';
import { readCalendars, readVersions } from '../reads/feed.ts';

export function registerFeedRoutes(router: Router, deps: AppDeps): void {
  router.signedIn(REST.listFeeds, ({ session }) => listFeeds(deps.sql, session.account.id));

  router.signedIn(REST.createFeed, async ({ session, body, request, mutationId }) => {
    const { householdId, notes } = body;
    // A family's members have one calendar for each household.
    if (householdId === null && session.account.role !== 'NANNY') {
      const details = [{ path: 'householdId', message: 'Required' }];
      throw new HttpRefusal('bad_input', { sentence: 'HouseholdId: Required', details });
    }
    if (householdId !== null) householdFor(session, householdId);
    const language = languageFor([session.account.language ?? requestLanguage(request)]);
    return createFeed(deps, session, { id: mutationId, householdId, notes, language });
  });

  router.signedIn(REST.revokeFeed, async ({ session, params }) => {
    await revokeFeed(deps.sql, { accountId: session.account.id, ...params });
    return undefined;
  });
}

/** A feed is one person's: no cache and no search engine may keep it. */
const HEADERS = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' } as const;

export function registerCalendarFeed(app: FastifyInstance, deps: AppDeps, throttle: Throttle): void {
  app.get<{ Params: { token: string } }>('/calendar/:token.ics', async (request, reply) => {
    void reply.headers(HEADERS);
    const feed = await findFeed(deps.sql, request.params.token);
    if (feed === undefined) {
      await throttle.unknownLink(request);
      throw new HttpRefusal('not_found');
    }
    await throttle.feed(request, feed.subject);
    const { accountId } = feed;
    return runRequestOf(accountId, () =>
      deps.personTurns.run(accountId, () => answerFeed(deps, feed, { request, reply })),
    );
  });
}

/** Whether `If-None-Match` names this ETag. A proxy that compresses makes it a weak one. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((each) => each.trim().replace(/^W\//, '') === etag) === true;

async function answerFeed(
  deps: AppDeps,
  feed: Feed,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  // The file's days move with the date.
  const today = deps.now().slice(0, 10);
  const state = JSON.stringify([feed.id, today, await readVersions(deps, feed)]);
  const etag = `"${createHash('sha256').update(state).digest('base64url')}"`;
  await recordFetch(deps, feed, request.headers['user-agent'] ?? '').catch((error: unknown) =>
    request.log.warn({ err: error }, 'could not record the request of a calendar feed'),
  );
  void reply.header('etag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const language = languageFor([feed.language]);
  const { withNotes } = feed;
  const calendars = await readCalendars(deps, feed, today);
  const file = calendarFile(calendars, { withNotes, today, language, t: translator(language) });
  return reply
    .header('content-disposition', 'inline; filename="fairday.ics"')
    .type('text/calendar; charset=utf-8')
    .send(file);
}
