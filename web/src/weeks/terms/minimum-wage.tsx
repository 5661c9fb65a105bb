/** Warns of an hourly rate below the chosen preset's state minimum wage, or else below the federal one. */
import { Alert } from '@mantine/core';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import {
  belowStateMinimum,
  isBelowMinimumWage,
  MINIMUM_WAGE_CENTS,
  type PresetId,
} from 'sync-protocol/weeks/terms-presets.ts';
import { formatDate, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { presetNamed } from './terms-entry.ts';

interface MinimumWageProps {
  /** Undefined until it is known. */
  rateCents: number | undefined;
  currency: Currency;
  presetId: PresetId | '';
}

export function MinimumWage({ rateCents, currency, presetId }: MinimumWageProps) {
  if (rateCents === undefined) return null;
  const rate = formatMoney(rateCents, currency);
  const state = belowStateMinimum(rateCents, { currency, preset: presetNamed(presetId) });
  if (state !== null) {
    return (
      <Alert color="amber">
        {t(
          'Her rate of {rate} is below the state’s minimum wage of {minimum} an hour, in force since {since}. Source: {source}, read on {date}. Your city may ask for more.',
          {
            rate,
            minimum: formatMoney(state.cents, currency),
            since: formatDate(state.since),
            source: state.source,
            date: formatDate(state.readOn),
          },
        )}
      </Alert>
    );
  }
  if (!isBelowMinimumWage(rateCents, currency)) return null;
  return (
    <Alert color="amber">
      {t(
        'Her rate of {rate} is below the federal minimum wage of {minimum} an hour. Your state may ask for more.',
        { rate, minimum: formatMoney(MINIMUM_WAGE_CENTS, currency) },
      )}
    </Alert>
  );
}
