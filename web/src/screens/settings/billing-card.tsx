/** The settings card that edits a household's time zone, billing increment and currency, and guards unsaved input. */
import { Button, Stack } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { isTimezone } from 'sync-protocol/kernel/calendar.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { type Household, OFFERED_TIMEZONES } from 'sync-protocol/people/household.ts';
import { failureSentence } from '../../device/failure-sentence.ts';
import { mutate } from '../../device/mutate.ts';
import { useNow } from '../../device/use-now.ts';
import { watchFocus } from '../../kit/form-focus.ts';
import { formatTime } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { NativeSelect } from '../../kit/native-select.ts';
import { showToast } from '../../kit/toast.ts';
import { UnsentMark } from '../../kit/unsent-mark.tsx';
import {
  currencyChoices,
  incrementChoices,
  isSameEntry,
  type SettingsEntry,
  type SettingsErrors,
  timezoneChoices,
  toEntry,
  validateEntry,
} from '../../people/settings-entry.ts';
import { toastFailure } from '../../session/use-save.ts';
import { SettingsCard } from './settings-card.tsx';
import { useTypedCard } from './typed-cards.ts';
import { withoutSaved } from './without-saved.ts';

/** The browser's time zones. An older browser can't list them and gets the seven of the specification. */
const KNOWN_ZONES: readonly string[] = (
  Intl as { supportedValuesOf?: typeof Intl.supportedValuesOf }
).supportedValuesOf?.('timeZone') ?? [...OFFERED_TIMEZONES];

const INPUT_WRAPPER_ORDER = ['label', 'input', 'error', 'description'] as const;

export interface BillingSettings {
  household: Household;
  isUnsent: boolean;
  /** Anything is earned, paid or stated: amounts aren't converted, so the currency stays. */
  isCurrencyInUse: boolean;
}

export function BillingCard({ household, isUnsent, isCurrencyInUse }: BillingSettings) {
  const { entry, errors, busy, change, save } = useSettingsForm(household, isCurrencyInUse);
  const form = useRef<HTMLFormElement>(null);
  const now = useNow();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const focusInvalidField = watchFocus();
    if (!busy && Object.keys(await save()).length > 0) focusInvalidField(form.current);
  };

  return (
    <SettingsCard
      id="billing-settings"
      title={t('Billing & Payment Settings')}
      mark={isUnsent && <UnsentMark />}
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <NativeSelect
            label={t('Timezone')}
            name="timezone"
            value={entry.timezone}
            error={errors.timezone}
            inputWrapperOrder={[...INPUT_WRAPPER_ORDER]}
            description={
              isTimezone(entry.timezone)
                ? t(
                    'It’s {time} there now. Changing the timezone changes how times are shown. Days already planned or recorded don’t move.',
                    { time: formatTime(now, entry.timezone) },
                  )
                : undefined
            }
            onChange={(event) => change('timezone', event.currentTarget.value)}
            data={timezoneChoices(KNOWN_ZONES, household.timezone)}
          />
          <NativeSelect
            label={t('Billing Increments')}
            name="billingIncrementMinutes"
            value={entry.increment}
            inputWrapperOrder={[...INPUT_WRAPPER_ORDER]}
            description={t('Billable time is rounded up to this. Applies to hours recorded from now on.')}
            onChange={(event) => change('increment', event.currentTarget.value)}
            data={incrementChoices(String(household.billingIncrementMinutes))}
          />
          <NativeSelect
            label={t('Currency')}
            name="currency"
            value={entry.currency}
            error={errors.currency}
            inputWrapperOrder={[...INPUT_WRAPPER_ORDER]}
            disabled={isCurrencyInUse}
            description={
              isCurrencyInUse
                ? t('The currency can’t change any more: hours, payments or statements use it.')
                : t('Changes the symbol only. Amounts are not converted.')
            }
            onChange={(event) => change('currency', event.currentTarget.value as Currency | '')}
            data={currencyChoices()}
          />
          <Button type="submit" loading={busy} style={{ alignSelf: 'start' }}>
            {t('Save Settings')}
          </Button>
        </Stack>
      </form>
    </SettingsCard>
  );
}

/** The settings form. Fields that the person hasn't changed follow changes from other devices. */
function useSettingsForm(household: Household, isCurrencyInUse: boolean) {
  const saved = toEntry(household);
  const [chosen, setChosen] = useState<Partial<SettingsEntry>>({});
  const [errors, setErrors] = useState<SettingsErrors>({});
  const [busy, setBusy] = useState(false);
  const fixed = isCurrencyInUse ? { currency: saved.currency } : {};
  const entry: SettingsEntry = { ...saved, ...chosen, ...fixed };
  useTypedCard(!isSameEntry(entry, saved));

  const change = <F extends keyof SettingsEntry>(field: F, value: SettingsEntry[F]) => {
    setChosen((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _corrected, ...others }) => others);
  };

  /** Saves on this device first. Returns an error message for each invalid field. */
  const save = async (): Promise<SettingsErrors> => {
    const invalid = validateEntry(entry);
    setErrors(invalid);
    if (entry.currency === '' || Object.keys(invalid).length > 0) return invalid;
    setBusy(true);
    try {
      const { timezone, billingIncrementMinutes, currency } = household;
      await mutate(
        household.id,
        'household.saveSettings',
        {
          timezone: entry.timezone,
          billingIncrementMinutes: Number(entry.increment),
          currency: entry.currency,
        },
        { timezone, billingIncrementMinutes, currency },
      );
    } catch (error) {
      const refused = refusedFields(error, entry, household);
      setErrors(refused);
      toastFailure(t('Error'), t('Failed to save settings. Please try again.'));
      return refused;
    } finally {
      setBusy(false);
    }
    // Values that were chosen while saving stay, to be saved next.
    setChosen((now) => withoutSaved(now, entry));
    showToast({
      title: t('Settings saved'),
      description: t('Your preferences have been updated successfully.'),
    });
    return {};
  };

  return { entry, errors, busy, change, save };
}

/** Returns the sentence of a refusal beside the field that it is about. */
function refusedFields(error: unknown, changed: SettingsEntry, household: Household): SettingsErrors {
  if (!(error instanceof Rejection)) return {};
  if (error.code === 'unknown_timezone') return { timezone: failureSentence(error) };
  if (error.code === 'currency_in_use') return { currency: failureSentence(error) };
  if (error.code !== 'lowers_worked_week') return {};
  const isZone = changed.timezone !== toEntry(household).timezone;
  return { [isZone ? 'timezone' : 'increment']: failureSentence(error) };
}
