/** The dialog that sets what a mile or kilometer pays from a date on, with what the tax office says as a suggestion. */
import { Button, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { distanceUnitOf, earliestClaim } from 'sync-protocol/claims/claim-amount.ts';
import { isLoweredTooEarly, lowerRateStart } from 'sync-protocol/claims/mileage-rate-start.ts';
import { suggestedMileageRate } from 'sync-protocol/claims/suggested-mileage-rates.ts';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { isOrWasJoined } from 'sync-protocol/people/linked-nanny.ts';
import { mutate } from '../device/mutate.ts';
import { useNow } from '../device/use-now.ts';
import { formatCurrencySign } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { showToast } from '../kit/toast.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { formatMileageRate } from './claim-words.ts';
import { formatMileageInput, parseMileageRate } from './rate-entry.ts';
import type { ClaimsView } from './use-claims.ts';

interface MileageRateDialogProps {
  view: ClaimsView;
  opened: boolean;
  onClose: () => void;
}

export function MileageRateDialog({ view, opened, onClose }: MileageRateDialogProps) {
  const { household, nanny, today, rates } = view;
  const { currency } = household;
  const unit = distanceUnitOf(currency);
  const isFirst = rates.length === 0;
  const [initial] = useState(() => ({
    rate: formatMileageInput(
      rates.at(-1)?.rateTenths ?? suggestedMileageRate(currency, today)?.rateTenths ?? 0,
    ),
    date: isFirst ? `${today.slice(0, 4)}-01-01` : today,
  }));
  const [rate, setRate] = useState(initial.rate);
  const [typedDate, setDate] = useState<string>();
  const [isWrong, setWrong] = useState(false);
  const { busy, save } = useSave();
  const rateTenths = parseMileageRate(rate);
  const moment = { now: useNow(), timezone: household.timezone };
  const isJoined = isOrWasJoined(nanny);
  const isTooLow = (effectiveFrom: string) =>
    isJoined && rateTenths !== undefined && isLoweredTooEarly(rates, { effectiveFrom, rateTenths }, moment);
  // Until somebody chooses a date, a lower rate moves it to the first on which it may begin.
  const date = typedDate ?? (isTooLow(initial.date) ? lowerRateStart(moment) : initial.date);

  const submit = async () => {
    if (rateTenths === undefined || date === '') {
      setWrong(true);
      toastFailure(
        t('Missing information'),
        t('Enter an amount like {example}.', { example: formatMileageInput(725) }),
      );
      return undefined;
    }
    if (isTooLow(date)) {
      toastFailure(t('Couldn’t save the mileage rate'), t('A lower rate begins tomorrow or later.'));
      return undefined;
    }
    const args = { nannyId: nanny.id, rateTenths, effectiveFrom: date };
    const isSaved = await save(t('Couldn’t save the mileage rate'), () =>
      mutate(household.id, 'nanny.setMileageRate', args),
    );
    if (!isSaved) return undefined;
    showToast({ title: t('Mileage rate saved') });
    return onClose;
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Mileage Rate')}
      dirty={rate !== initial.rate || (typedDate ?? initial.date) !== initial.date}
      onSubmit={submit}
      primary={{ label: t('Save'), busy }}
      closeLabel={t('Cancel')}
    >
      <TextInput
        label={
          unit === 'KILOMETER'
            ? t('Paid for a kilometer ({symbol})', { symbol: formatCurrencySign(currency) })
            : t('Paid for a mile ({symbol})', { symbol: formatCurrencySign(currency) })
        }
        name="rate"
        inputMode="decimal"
        autoComplete="off"
        value={rate}
        error={
          isWrong && rateTenths === undefined
            ? t('Enter an amount like {example}.', { example: formatMileageInput(725) })
            : undefined
        }
        onChange={(event) => setRate(event.currentTarget.value)}
      />
      <SuggestedRate currency={currency} date={date} rateTenths={rateTenths} onUse={setRate} />
      <TextInput
        type="date"
        label={t('From')}
        name="effectiveFrom"
        min={isTooLow(initial.date) ? lowerRateStart(moment) : earliestClaim(today)}
        value={date}
        description={
          isTooLow(initial.date) && !isTooLow(date)
            ? t('A lower rate begins tomorrow: she may have driven today.')
            : undefined
        }
        error={isTooLow(date) ? t('A lower rate begins tomorrow or later.') : undefined}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {t('Miles that were entered before keep their rate.')}
      </Text>
    </SheetDialog>
  );
}

interface SuggestedRateProps {
  currency: Currency;
  /** From which the rate pays. */
  date: string;
  /** As typed. */
  rateTenths: number | undefined;
  onUse: (rate: string) => void;
}

/** What the tax office allows in the year of a date, and a button that fills it in. */
function SuggestedRate({ currency, date, rateTenths, onUse }: SuggestedRateProps) {
  const suggested = suggestedMileageRate(currency, date);
  if (suggested === undefined) return null;
  const rate = formatMileageRate(suggested.rateTenths, { unit: distanceUnitOf(currency), currency });
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('The IRS allows {rate} in {year} without tax. Check with {office}.', {
          rate,
          year: String(suggested.year),
          office: suggested.checkWith,
        })}
      </Text>
      {suggested.rateTenths !== rateTenths && (
        <div>
          <Button variant="default" onClick={() => onUse(formatMileageInput(suggested.rateTenths))}>
            {t('Use {rate}', { rate })}
          </Button>
        </div>
      )}
    </>
  );
}
