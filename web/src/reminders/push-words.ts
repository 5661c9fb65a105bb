/** What people read about push messages on this device. */
import { unknownErrorText } from '../device/failure-sentence.ts';
import { t } from '../kit/language/messages.ts';
import { failureText } from '../session/api-client.ts';
import { NoPushService } from './device-push.ts';

/** Returns why push messages couldn't be turned on. */
export const pushFailureText = (error: unknown): string =>
  error instanceof NoPushService
    ? t('Your browser couldn’t reach its notification service. Try again later.')
    : failureText(error, unknownErrorText());

/** Returns how to change a denied permission. */
export const blockedText = (): string =>
  t(
    'Notifications from Fairday are blocked on this device. To allow them, open the settings of this site in your browser, or of the app on your phone, and choose Notifications.',
  );
