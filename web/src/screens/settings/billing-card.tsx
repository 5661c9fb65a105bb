/**
 * The settings card of a household's time zone, billing increment and currency. A choice is saved at once, with Undo;
 * one that couldn't be saved stays, to be tried again.
 */
import { Button, Stack } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { isTimezone } from 'sync-protocol/kernel/calendar.ts';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import type { Household } from 'sync-protocol/people/household.ts';
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
  toEntry,
  validateEntry,
} from '../../people/settings-entry.ts';
import { toastFailure } from '../../session/use-save.ts';
import { SettingsCard } from './settings-card.tsx';
import { useTypedCard } from './typed-cards.ts';
import { withoutSaved } from './without-saved.ts';
import { ZoneField } from './zone-field.tsx';

const INPUT_WRAPPER_ORDER = ['label', 'input', 'error', 'description'] as const;

export interface BillingSettings {
  household: Household;
  isUnsent: boolean;
  /** Anything is earned, paid or stated: amounts aren't converted, so the currency stays. */
  isCurrencyInUse: boolean;
}

export function BillingCard({ household, isUnsent, isCurrencyInUse }: BillingSettings) {
  const { entry, errors, busy, choose, save } = useSettingsForm(household, isCurrencyInUse);
  const form = useRef<HTMLFormElement>(null);
  const now = useNow();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const focusInvalidField = watchFocus();
    if (Object.keys(await save(entry)).length > 0) focusInvalidField(form.current);
  };

  return (
    <SettingsCard
      id="billing-settings"
      title={t('Billing & Payment Settings')}
      mark={isUnsent && <UnsentMark />}
    >
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Stack>
          <ZoneField
            value={entry.timezone}
            saved={household.timezone}
            now={now}
            error={errors.timezone}
            description={
              isTimezone(entry.timezone)
                ? t(
                    'It’s {time} there now. Changing the timezone changes how times are shown. Days already planned or recorded don’t move.',
                    { time: formatTime(now, entry.timezone) },
                  )
                : undefined
            }
            onChoose={(zone) => choose('timezone', zone)}
          />
          <NativeSelect
            label={t('Billing Increments')}
            name="billingIncrementMinutes"
            value={entry.increment}
            error={errors.increment}
            inputWrapperOrder={[...INPUT_WRAPPER_ORDER]}
            description={t('Billable time is rounded up to this. Applies to hours recorded from now on.')}
            onChange={(event) => choose('increment', event.currentTarget.value)}
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
                ? t('The currency can’t change any more: hours, payments, claims or statements use it.')
                : t('Changes the symbol only. Amounts are not converted.')
            }
            onChange={(event) => choose('currency', event.currentTarget.value as Currency | '')}
            data={currencyChoices()}
          />
          <Button type="submit" variant="default" loading={busy} style={{ alignSelf: 'start' }}>
            {t('Save Settings')}
          </Button>
        </Stack>
      </form>
    </SettingsCard>
  );
}

type Saved = Pick<Household, 'timezone' | 'billingIncrementMinutes' | 'currency'>;

const savedIn = ({ timezone, billingIncrementMinutes, currency }: Household): Saved => ({
  timezone,
  billingIncrementMinutes,
  currency,
});

/** Saves a change of settings on this device first, on top of what its author saw, and offers to undo it. */
async function saveSettings(householdId: string, next: Saved, before: Saved): Promise<void> {
  await mutate(householdId, 'household.saveSettings', next, before);
  const undo = () =>
    void mutate(householdId, 'household.saveSettings', before, next).catch((error: unknown) =>
      toastFailure(t('Error'), failureSentence(error)),
    );
  showToast({
    title: t('Settings saved'),
    description: t('Your preferences have been updated successfully.'),
    action: { label: t('Undo'), run: undo },
  });
}

/** The settings as chosen. Fields that the person hasn't changed follow changes from other devices. */
function useSettingsForm(household: Household, isCurrencyInUse: boolean) {
  const saved = toEntry(household);
  const [chosen, setChosen] = useState<Partial<SettingsEntry>>({});
  const [errors, setErrors] = useState<SettingsErrors>({});
  const [busy, setBusy] = useState(false);
  const fixed = isCurrencyInUse ? { currency: saved.currency } : {};
  const entry: SettingsEntry = { ...saved, ...chosen, ...fixed };
  useTypedCard(!isSameEntry(entry, saved));

  /** Returns an error message for each invalid field. */
  const save = async (next: SettingsEntry): Promise<SettingsErrors> => {
    const invalid = validateEntry(next);
    setErrors(invalid);
    if (next.currency === '' || Object.keys(invalid).length > 0) return invalid;
    const { timezone, increment, currency } = next;
    setBusy(true);
    try {
      const changed = { timezone, billingIncrementMinutes: Number(increment), currency };
      await saveSettings(household.id, changed, savedIn(household));
    } catch (error) {
      const refused = refusedFields(error, next, household);
      setErrors(refused);
      toastFailure(t('Error'), t('Failed to save settings. Please try again.'));
      return refused;
    } finally {
      setBusy(false);
    }
    // Values that were chosen while saving stay, to be saved next.
    setChosen((now) => withoutSaved(now, next));
    return {};
  };

  const choose = <F extends keyof SettingsEntry>(field: F, value: SettingsEntry[F]) => {
    setChosen((before) => ({ ...before, [field]: value }));
    void save({ ...entry, [field]: value });
  };

  return { entry, errors, busy, choose, save };
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
