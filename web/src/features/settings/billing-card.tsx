import { Button, Card, NativeSelect, Title } from '@mantine/core';
import { type SyntheticEvent, useRef } from 'react';
import { OFFERED_TIMEZONES } from 'sync-protocol/model/household.ts';
import type { Currency } from 'sync-protocol/model/values.ts';
import { isTimezone } from 'sync-protocol/rules/calendar.ts';
import { formatTime } from 'sync-protocol/rules/format.ts';
import { UnsentMark } from '../../domain/unsent-mark.tsx';
import { useNow } from '../../store/use-now.ts';
import { focusFirstInvalidField } from '../../ui/form-focus.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { currencyChoices, incrementChoices, timezoneChoices } from './settings-entry.ts';
import { texts } from './settings-texts.ts';
import type { SettingsView } from './use-settings.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** The browser's time zones. An older browser can't list them and gets the seven of the specification. */
const KNOWN_ZONES: readonly string[] = (
  Intl as { supportedValuesOf?: typeof Intl.supportedValuesOf }
).supportedValuesOf?.('timeZone') ?? [...OFFERED_TIMEZONES];

/** Shows an error above the field's description. */
const INPUT_WRAPPER_ORDER = ['label', 'input', 'error', 'description'] as const;

/** Edits the household's time zone, billing increment and currency. */
export function BillingCard({ view: { household, isUnsent } }: { view: SettingsView }) {
  const { entry, errors, busy, isTyped, change, save } = useSettingsForm(household);
  const form = useRef<HTMLFormElement>(null);
  const now = useNow();
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (!busy && Object.keys(await save()).length > 0) focusFirstInvalidField(form.current);
  };

  return (
    <Card component="section" aria-labelledby="billing-settings" className="fd-settings-card">
      <Title order={2} size="h4" id="billing-settings">
        {texts.billing} {isUnsent && <UnsentMark />}
      </Title>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="fd-settings-fields">
        <NativeSelect
          label={texts.timezone}
          name="timezone"
          value={entry.timezone}
          error={errors.timezone}
          inputWrapperOrder={[...INPUT_WRAPPER_ORDER]}
          description={
            isTimezone(entry.timezone) ? texts.timezoneWords(formatTime(now, entry.timezone)) : undefined
          }
          onChange={(event) => change('timezone', event.currentTarget.value)}
          data={timezoneChoices(KNOWN_ZONES, household.timezone)}
        />
        <NativeSelect
          label={texts.increment}
          name="billingIncrementMinutes"
          value={entry.increment}
          inputWrapperOrder={[...INPUT_WRAPPER_ORDER]}
          description={texts.incrementWords}
          onChange={(event) => change('increment', event.currentTarget.value)}
          data={incrementChoices(String(household.billingIncrementMinutes))}
        />
        <NativeSelect
          label={texts.currency}
          name="currency"
          value={entry.currency}
          error={errors.currency}
          inputWrapperOrder={[...INPUT_WRAPPER_ORDER]}
          description={texts.currencyWords}
          onChange={(event) => change('currency', event.currentTarget.value as Currency | '')}
          data={currencyChoices()}
        />
        <Button type="submit" loading={busy} className="fd-settings-save">
          {texts.save}
        </Button>
      </form>
      <LeaveGuard
        hasUnsavedInput={isTyped}
        title={texts.leaveTitle}
        words={texts.leaveWords}
        leaveLabel={texts.leave}
      />
    </Card>
  );
}
