/** Which reminders come by which way, and the quiet hours. A choice is saved at once; a failed one is taken back. */
import { Checkbox, Group, Text } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import type { ReminderChannel } from 'sync-protocol/reminders/kinds.ts';
import type { ReminderSettings } from 'sync-protocol/reminders/reminder-settings.ts';
import { saveReminders } from 'sync-protocol/reminders/reminders-rest.ts';
import { formatClock } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { NativeSelect } from '../kit/native-select.ts';
import { useOnline } from '../kit/use-online.ts';
import { call } from '../session/rest-client.ts';
import { useCanEmailReset } from '../session/use-can-email-reset.ts';
import { toastFailure } from '../session/use-save.ts';
import { channelName, describeKind } from './reminder-words.ts';
import styles from './reminders.module.css';

interface ReminderChoicesProps {
  /** As the server had them when the screen was opened. */
  loaded: ReminderSettings;
}

/** Returns the settings with one choice changed. */
const withChoice = (
  { kinds, ...quiet }: ReminderSettings,
  { kind, channel, isOn }: { kind: string; channel: ReminderChannel; isOn: boolean },
): ReminderSettings => ({
  ...quiet,
  kinds: kinds.map((choice) => (choice.kind === kind ? { ...choice, [channel]: isOn } : choice)),
});

export function ReminderChoices({ loaded }: ReminderChoicesProps) {
  const { settings, change } = useReminderSettings(loaded);
  const isOnline = useOnline();
  // The server's answer to another question: it tells whether it sends e-mail at all.
  const hasMail = useCanEmailReset();
  const channels: readonly ReminderChannel[] = hasMail ? ['push', 'mail'] : ['push'];
  const id = useId();
  return (
    <>
      <table className={styles['choices']} aria-describedby={`${id}-offline`}>
        <thead>
          <tr>
            <th scope="col">{t('Reminder')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col" id={`${id}-${channel}`}>
                {channelName(channel)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {settings.kinds.map((choice) => (
            <tr key={choice.kind}>
              <th scope="row" id={`${id}-${choice.kind}`}>
                {describeKind(choice.kind)}
              </th>
              {channels.map((channel) => (
                <td key={channel}>
                  <label className={styles['tick']} htmlFor={`${id}-${choice.kind}-${channel}`}>
                    <Checkbox
                      id={`${id}-${choice.kind}-${channel}`}
                      aria-labelledby={`${id}-${choice.kind} ${id}-${channel}`}
                      checked={choice[channel]}
                      disabled={!isOnline}
                      onChange={({ currentTarget: { checked: isOn } }) =>
                        change((before) => withChoice(before, { kind: choice.kind, channel, isOn }))
                      }
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <QuietHours settings={settings} isOnline={isOnline} onChange={change} />
      <Text id={`${id}-offline`} size="sm" c="dimmed" hidden={isOnline}>
        {t('Changing this needs a connection.')}
      </Text>
    </>
  );
}

interface QuietHoursProps {
  settings: ReminderSettings;
  isOnline: boolean;
  onChange: (change: (before: ReminderSettings) => ReminderSettings) => void;
}

function QuietHours({ settings, isOnline, onChange }: QuietHoursProps) {
  const { quietFrom, quietTo } = settings;
  const fields = [
    { name: 'quietFrom', label: t('Quiet from'), value: quietFrom },
    { name: 'quietTo', label: t('until'), value: quietTo },
  ] as const;
  return (
    <>
      <Group gap="sm" grow preventGrowOverflow={false}>
        {fields.map(({ name, label, value }) => (
          <NativeSelect
            key={name}
            label={label}
            name={name}
            value={value}
            disabled={!isOnline}
            data={hourChoices(value)}
            onChange={({ currentTarget: { value: chosen } }) =>
              onChange((before) => ({ ...before, [name]: chosen }))
            }
          />
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {quietFrom === quietTo
          ? t('There are no quiet hours.')
          : t('What comes in these hours waits until they end.')}
      </Text>
    </>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** Returns the full hours, and a saved time between them. */
const hourChoices = (saved: string): { value: string; label: string }[] =>
  [...new Set([...HOURS, saved])].toSorted().map((value) => {
    const [hour = 0, minute = 0] = value.split(':').map(Number);
    return { value, label: formatClock(hour, minute) };
  });

/** The settings as chosen, saved one after the other. After a failure they are as the server has them. */
function useReminderSettings(loaded: ReminderSettings) {
  const [settings, setSettings] = useState(loaded);
  const chosen = useRef(loaded);
  const saved = useRef(loaded);
  const saving = useRef(Promise.resolve());
  const put = (wanted: ReminderSettings): void => {
    chosen.current = wanted;
    setSettings(wanted);
  };
  const save = async (wanted: ReminderSettings): Promise<void> => {
    try {
      saved.current = await call(saveReminders, { body: wanted });
    } catch (error) {
      toastFailure(t('Couldn’t save this choice'), error);
      // What was chosen since then is saved with it, or fails by itself.
      if (chosen.current === wanted) put(saved.current);
    }
  };
  const change = (apply: (before: ReminderSettings) => ReminderSettings): void => {
    const wanted = apply(chosen.current);
    put(wanted);
    saving.current = saving.current.then(() => save(wanted));
  };
  return { settings, change };
}
