/** The schema of an account's reminders: by which channels each kind goes, and quiet hours. */
import * as z from 'zod/mini';
import { clockTime } from '../kernel/values.ts';
import { REMINDER_KINDS } from './kinds.ts';

export const reminderChoice = z.strictObject({
  kind: z.enum(REMINDER_KINDS),
  push: z.boolean(),
  mail: z.boolean(),
});
export type ReminderChoice = z.infer<typeof reminderChoice>;

export const reminderSettings = z.strictObject({
  kinds: z.array(reminderChoice).check(
    z.maxLength(REMINDER_KINDS.length),
    z.refine(
      (kinds) => new Set(kinds.map(({ kind }) => kind)).size === kinds.length,
      'Must name each kind once',
    ),
  ),
  quietFrom: clockTime,
  quietTo: clockTime,
});
export type ReminderSettings = z.infer<typeof reminderSettings>;
