/** REST routes of push messages: the server's key, the subscription of the calling device, and a message to try it. */
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { languageFor } from 'sync-protocol/kernel/languages.ts';
import { REST } from 'sync-protocol/routes.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { requestLanguage } from '../accounts/request-language.ts';
import type { Throttle } from '../accounts/throttle.ts';
import type { Router } from '../http/router.ts';
import { translator } from '../kit/messages.ts';
import type { Push } from '../push/push.ts';
import { toTopic } from '../push/sender.ts';
import { subscribe, unsubscribe } from '../push/subscriptions.ts';

/** A message to try a device tells nobody anything later. */
const TEST_MINUTES = 10;
const RESULTS = { sent: 'SENT', retry: 'RETRY', gone: 'GONE' } as const;

export function registerPushRoutes(router: Router, deps: AppDeps, { push, throttle }: PushRouteParts): void {
  router.signedIn(REST.pushKey, async () => ({ key: (await push.readKeys()).publicKey }));

  router.signedIn(REST.subscribePush, ({ session, body }) => subscribe(deps, session, body));

  router.signedIn(REST.unsubscribePush, async ({ session, params }) => {
    await unsubscribe(deps.sql, { accountId: session.account.id, ...params });
    return undefined;
  });

  router.signedIn(REST.testPush, async ({ session, request }) => {
    const { id: accountId, language } = session.account;
    const device = { accountId, sessionId: session.id };
    const said = languageFor([language ?? requestLanguage(request)]);
    const t = translator(said);
    await throttle.pushTest(request, accountId);
    await push.readKeys();
    const result = await push.sender.send({
      ...device,
      title: t('Reminders reach this device.'),
      language: said,
      path: '/settings',
      topic: toTopic(accountId, 'test'),
      until: addMinutes(deps.now(), TEST_MINUTES),
      isUrgent: true,
    });
    return { result: RESULTS[result] };
  });
}

interface PushRouteParts {
  readonly push: Push;
  readonly throttle: Throttle;
}
