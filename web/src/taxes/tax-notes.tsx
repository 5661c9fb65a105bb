/**
 * What a payment form says about taxes: the year so far, why nothing is proposed, what earlier payments lack with the
 * choices for it, and what was withheld too much.
 */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { TaxSuggestion } from 'sync-protocol/taxes/tax-suggestion.ts';
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
  /** Chooses for the year that the family pays her share. */
  onFamilyPays: () => void;
}

const money = (cents: number): string => formatMoney(cents, 'USD');

type LineCents = Exclude<keyof TaxSuggestion['lines'][number], 'tax'>;

const sum = ({ lines }: TaxSuggestion, field: LineCents): number =>
  lines.reduce((total, line) => total + line[field], 0);

export function TaxNotes(props: TaxNotesProps) {
  const { facts, grossCents } = props;
  const { setting } = facts;
  const suggestion = suggestFor(facts, grossCents);
  if (setting === 'EXEMPT') return null;
  if (suggestion === undefined) {
    if (setting === 'NONE') return null;
    const year = String(facts.year);
    return <Text size="sm">{t('The figures of {year} aren’t in this version yet.', { year })}</Text>;
  }
  if (setting === 'NONE' && !suggestion.isReached) return null;
  if (setting !== 'WITHHOLD' && grossCents === 0) return null;
  return (
    <Stack component="output" gap="xs">
      {setting === 'WITHHOLD' ? (
        <Withholding {...props} suggestion={suggestion} />
      ) : (
        <YearSoFar facts={facts} suggestion={suggestion} />
      )}
    </Stack>
  );
}

interface YearSoFarProps {
  facts: TaxFacts;
  suggestion: TaxSuggestion;
}

function YearSoFar({ facts: { setting, year: number }, suggestion }: YearSoFarProps) {
  const { isReached, wagesCents, thresholdCents, shareCents } = suggestion;
  const year = String(number);
  const values = { year, wages: money(wagesCents), threshold: money(thresholdCents) };
  if (setting === 'NONE') {
    return (
      <Text size="sm" c="var(--fairday-attention)">
        {t(
          'With this payment, wages of {year} are {wages}. From {threshold} on, Social Security and Medicare may be due. Choose on the nanny’s page what you do about them.',
          values,
        )}
      </Text>
    );
  }
  if (!isReached) return <Text size="sm">{t('Below {threshold} in {year} so far: {wages}.', values)}</Text>;
  if (setting === 'WITHHOLD') return null;
  return (
    <Text size="sm">
      {t('You pay her share of Social Security and Medicare: {share} of {year} so far.', {
        year,
        share: money(shareCents),
      })}
    </Text>
  );
}

function Withholding(props: TaxNotesProps & { suggestion: TaxSuggestion }) {
  const { facts, openCents, suggestion, onWithholdMissing, onFamilyPays } = props;
  const [now, missing, tooMuch] = [
    sum(suggestion, 'cents'),
    sum(suggestion, 'missingCents'),
    sum(suggestion, 'tooMuchCents'),
  ];
  return (
    <>
      <WhyNothing openCents={openCents} now={now} />
      <YearSoFar facts={facts} suggestion={suggestion} />
      {missing > 0 && (
        <>
          <Text size="sm">
            {t(
              'This payment’s part is {now}. Earlier payments of {year} withheld {missing} less than is due of them.',
              { year: String(facts.year), now: money(now), missing: money(missing) },
            )}
          </Text>
          <Group gap="xs">
            {now + missing <= openCents && (
              <Button variant="default" onClick={onWithholdMissing}>
                {t('Withhold {amount} Now', { amount: money(now + missing) })}
              </Button>
            )}
            <Button variant="default" onClick={onFamilyPays}>
              {t('Pay Her Share Yourself')}
            </Button>
          </Group>
          <Text size="sm" c="dimmed">
            {t('If you pay her share yourself, nothing more is suggested for {year}.', {
              year: String(facts.year),
            })}
          </Text>
        </>
      )}
      {tooMuch > 0 && (
        <Text size="sm">
          {t('Too much withheld so far: {amount}. The next payments withhold less.', {
            amount: money(tooMuch),
          })}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t(
          'A suggestion you can change, not advice. Fairday doesn’t compute income tax or state taxes: add them if you withhold them.',
        )}
      </Text>
    </>
  );
}

/** Why the form proposes nothing although she has taxes withheld: only what is owed can be withheld. */
function WhyNothing({ openCents, now }: { openCents: number; now: number }) {
  if (openCents === 0) {
    return (
      <Text size="sm">
        {t(
          'No deductions are proposed: nothing is owed to her, so this pays ahead. Taxes of it are proposed with the next pay that she has earned.',
        )}
      </Text>
    );
  }
  if (now <= openCents) return null;
  return (
    <Text size="sm">
      {t(
        'No deductions are proposed: {taxes} would be due of this payment, and only {open} is owed. The rest of it pays ahead; its taxes are proposed later.',
        { taxes: money(now), open: money(openCents) },
      )}
    </Text>
  );
}
