/** REST routes of a person's reminders. */
import { REST } from 'sync-protocol/routes.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { loadReminderSettings, saveReminderSettings } from '../accounts/reminder-settings.ts';
import type { Router } from '../http/router.ts';

export function registerReminderRoutes(router: Router, { sql }: AppDeps): void {
  router.signedIn(REST.loadReminders, ({ session }) => loadReminderSettings(sql, session.account));

  router.signedIn(REST.saveReminders, ({ session, body }) =>
    saveReminderSettings(sql, session.account, body),
  );
}
