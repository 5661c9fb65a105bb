/** The kinds of reminders and the ways by which they come, as the settings name them. */
import type { ReminderChannel, ReminderKind } from 'sync-protocol/reminders/kinds.ts';
import { t } from '../kit/language/messages.ts';

/** Returns what a kind of reminders tells. */
export function describeKind(kind: ReminderKind): string {
  const words: Readonly<Record<ReminderKind, () => string>> = {
    asked: () => t('There are days to answer'),
    changed: () => t('A shift was changed'),
    answered: () => t('A day was answered'),
    leave_asked: () => t('Time off was asked for'),
    leave_answered: () => t('Time off was answered'),
    tomorrow: () => t('A shift tomorrow, the evening before'),
    hours_missing: () => t('The hours of a shift are missing'),
    week_to_sign: () => t('A week is ready to sign'),
    claim_asked: () => t('There are expenses to decide'),
    claim_decided: () => t('An expense was answered'),
    paid: () => t('A payment was recorded'),
    no_arrival: () => t('No arrival was recorded at the start of a shift'),
  };
  return words[kind]();
}

export const channelName = (channel: ReminderChannel): string =>
  channel === 'push' ? t('Devices') : t('By email');
