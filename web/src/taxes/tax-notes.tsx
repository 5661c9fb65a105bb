/** What a payment form says about taxes: the year so far, what earlier payments lack, and what was withheld too much. */
import { Button, Stack, Text } from '@mantine/core';
import { formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { suggestFor } from './tax-proposal.ts';
import type { TaxFacts } from './use-tax-facts.ts';

interface TaxNotesProps {
  facts: TaxFacts;
  grossCents: number;
  /** What is owed: no more than that can be withheld. */
  openCents: number;
  /** Withholds what earlier payments lack, too. */
  onWithholdMissing: () => void;
}

const money = (cents: number): string => formatMoney(cents, 'USD');

export function TaxNotes({ facts, grossCents, openCents, onWithholdMissing }: TaxNotesProps) {
  const { setting } = facts;
  const suggestion = suggestFor(facts, grossCents);
  const year = String(facts.year);
  if (suggestion === undefined) {
    if (setting === 'NONE' || setting === 'EXEMPT') return null;
    return <Text size="sm">{t('The figures of {year} aren’t in this version yet.', { year })}</Text>;
  }
  const { lines, isReached, wagesCents, thresholdCents } = suggestion;
  const missing = lines.reduce((sum, { missingCents }) => sum + missingCents, 0);
  const now = lines.reduce((sum, { cents }) => sum + cents, 0);
  const tooMuch = lines.reduce((sum, { tooMuchCents }) => sum + tooMuchCents, 0);
  const values = { year, wages: money(wagesCents), threshold: money(thresholdCents) };
  if (setting === 'NONE' && !isReached) return null;
  if (setting === 'EXEMPT') return null;
  return (
    <Stack component="output" gap="xs">
      {setting === 'NONE' && (
        <Text size="sm" c="var(--fairday-attention)">
          {t(
            'With this payment, wages of {year} are {wages}. From {threshold} on, Social Security and Medicare may be due. Choose on the nanny’s page what you do about them.',
            values,
          )}
        </Text>
      )}
      {setting === 'FAMILY_PAYS' && (
        <Text size="sm">
          {isReached
            ? t('You pay her share of Social Security and Medicare: {share} of {year} so far.', {
                ...values,
                share: money(suggestion.shareCents),
              })
            : t('Below {threshold} in {year} so far: {wages}.', values)}
        </Text>
      )}
      {setting === 'WITHHOLD' && !isReached && (
        <Text size="sm">{t('Below {threshold} in {year} so far: {wages}.', values)}</Text>
      )}
      {missing > 0 && (
        <>
          <Text size="sm">
            {t(
              'This payment’s part is {now}. Earlier payments of {year} withheld {missing} less than is due of them.',
              { ...values, now: money(now), missing: money(missing) },
            )}
          </Text>
          {now + missing <= openCents && (
            <Button variant="default" onClick={onWithholdMissing}>
              {t('Withhold {amount} Now', { amount: money(now + missing) })}
            </Button>
          )}
        </>
      )}
      {tooMuch > 0 && (
        <Text size="sm">
          {t('Too much withheld so far: {amount}. The next payments withhold less.', {
            amount: money(tooMuch),
          })}
        </Text>
      )}
      {setting === 'WITHHOLD' && (
        <Text size="sm" c="dimmed">
          {t(
            'A suggestion you can change, not advice. Fairday doesn’t compute income tax or state taxes: add them if you withhold them.',
          )}
        </Text>
      )}
    </Stack>
  );
}
