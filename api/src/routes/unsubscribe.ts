/**
 * `POST /api/unsubscribe/{token}`, by which mail programs and people end e-mails of one kind without signing in (RFC 8058),
 * and the page that asks a person first.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languageFor } from 'sync-protocol/kernel/languages.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { HttpRefusal } from '../accounts/http-refusal.ts';
import type { Throttle } from '../accounts/throttle.ts';
import { type Html, html } from '../kit/html.ts';
import { translator } from '../kit/messages.ts';
import { endMails, findUnsubscription } from '../reminders/unsubscribe.ts';

/** Mail programs send `List-Unsubscribe=One-Click`. */
const BODY_LIMIT = 16_384;

const STYLE =
  "margin:48px auto;max-width:440px;padding:0 24px;color:#24211d;background:#f8f5f0;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;line-height:1.5";

function page(language: Language, title: string, content: Html): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} · Fairday</title>
</head>
<body style="${STYLE}">
<h1>${title}</h1>
${content}
</body>
</html>
`.text;
}

const answer = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('x-robots-tag', 'noindex').send(text);

type Call = FastifyRequest<{ Params: { token: string } }>;

export function registerUnsubscribe(app: FastifyInstance, { sql }: AppDeps, throttle: Throttle): void {
  const find = async (request: Call) => {
    const found = await findUnsubscription(sql, request.params.token);
    if (found !== undefined) return found;
    await throttle.unknownLink(request);
    throw new HttpRefusal('not_found');
  };

  void app.register(async (scope) => {
    // Its body says nothing that the address doesn't: it is a form, and other routes take JSON alone.
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    const path = '/api/unsubscribe/:token';
    scope.get<{ Params: { token: string } }>(path, async (request, reply) => {
      const language = languageFor([(await find(request)).language ?? '']);
      const t = translator(language);
      const form = html`<p>${t('You will get no more e-mails of this kind. Other reminders stay as they are.')}</p>
<form method="post"><button style="padding:12px 20px;font-size:16px">${t('Stop these e-mails')}</button></form>`;
      return answer(reply, page(language, t('Stop e-mails of this kind'), form));
    });
    scope.post<{ Params: { token: string } }>(path, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const found = await find(request);
      await endMails(sql, found);
      const language = languageFor([found.language ?? '']);
      const t = translator(language);
      const done = html`<p>${t('You can change this in the settings at any time.')}</p>`;
      return answer(reply, page(language, t('No more e-mails of this kind'), done));
    });
  });
}
