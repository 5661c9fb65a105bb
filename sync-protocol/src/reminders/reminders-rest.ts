/** REST routes of the signed-in person's reminders: by which channels each kind goes, and quiet hours. */
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { BOTH, route } from '../kernel/route.ts';
import { reminderChoice, reminderSettings } from './reminder-settings.ts';

const tag = 'Account';

export const loadReminders = route('GET', '/api/account/reminders', {
  tag,
  access: BOTH,
  summary: 'Read which reminders one gets, and by which channels',
  personal: true,
  answer: reminderSettings,
});

export const saveReminders = route('PUT', '/api/account/reminders', {
  tag,
  access: BOTH,
  summary: 'Choose which reminders one gets, by which channels, and quiet hours',
  personal: true,
  body: reminderSettings,
  answer: reminderSettings,
});

export const reminderDocs = (): SchemaDoc[] => [
  describeFields(reminderChoice, {
    kind: ['What it is about.', 'tomorrow'],
    push: ["Whether it is shown on the account's devices that allow it.", true],
    mail: ['Whether it is e-mailed, if this server sends e-mail.', false],
  }),
  describeFields(
    reminderSettings,
    {
      kinds: ["The kinds of the account's side. Kinds that a change leaves out stay as they are."],
      quietFrom: [
        "The beginning of quiet hours on the account's own clock, `HH:mm`. Equal to `quietTo`: there are none.",
        '21:00',
      ],
      quietTo: ['The end of quiet hours: what they hold is sent then, if it is still of use.', '07:00'],
    },
    { id: 'ReminderSettings', description: 'Which reminders an account gets.' },
  ),
];
