/**
 * The card on a nanny's page that chooses, by year, what the family does about her Social Security and Medicare: each
 * choice with two sentences and an example. Saved at once, also offline.
 */
import { Card, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { dateOf, yearNumberOf } from 'sync-protocol/kernel/calendar.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import {
  type ChosenTaxes,
  TAX_EXEMPTIONS,
  type TaxExemption,
} from 'sync-protocol/people/tax-setting-names.ts';
import { taxYearOf } from 'sync-protocol/taxes/tax-years.ts';
import { mutate } from '../device/mutate.ts';
import { useNow } from '../device/use-now.ts';
import { formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { NativeSelect } from '../kit/native-select.ts';
import { RadioChoice } from '../kit/radio-choice.tsx';
import { useSave } from '../session/use-save.ts';
import { exemptionWords, taxSettingWords } from './tax-setting-words.ts';
import styles from './taxes.module.css';
import { usePersonSetting } from './use-person-setting.ts';

type Choice = 'NONE' | 'WITHHOLD' | 'FAMILY_PAYS' | TaxExemption;

const toChoice = ({ setting, reason }: ChosenTaxes): Choice =>
  setting === 'EXEMPT' ? (reason ?? 'PARENT') : setting;

const isExemption = (choice: Choice): choice is TaxExemption =>
  (TAX_EXEMPTIONS as readonly string[]).includes(choice);

const toChosen = (choice: Choice): ChosenTaxes =>
  isExemption(choice) ? { setting: 'EXEMPT', reason: choice } : { setting: choice, reason: null };

const describeExemption = (): string =>
  t(
    'Her wages aren’t subject to Social Security and Medicare. Check Publication 926 for the exceptions. Example: of $1,000.00, she gets $1,000.00.',
  );

const options = () => [
  {
    value: 'NONE' as const,
    label: t('Nothing'),
    description: t(
      'Fairday suggests nothing. Taxes may be due all the same. Example: of $1,000.00, she gets $1,000.00.',
    ),
  },
  {
    value: 'WITHHOLD' as const,
    label: t('Withhold her share'),
    description: t(
      'Each payment suggests 6.2% for Social Security and 1.45% for Medicare, from the first payment of the year. You send both with your own share. Example: of $1,000.00, she gets $923.50.',
    ),
  },
  {
    value: 'FAMILY_PAYS' as const,
    label: t('Pay her share yourself'),
    description: t(
      'She gets her whole pay, and you pay her share beside your own. It counts as income in box 1 of her Form W-2. Example: of $1,000.00, she gets $1,000.00, and you pay $76.50 for her.',
    ),
  },
  ...TAX_EXEMPTIONS.map((reason) => ({
    value: reason,
    label: t('Exempt: {reason}', { reason: exemptionWords(reason) }),
    description:
      reason === 'UNDER_18'
        ? t(
            'Her wages aren’t subject to Social Security and Medicare. Federal unemployment tax may be due. Example: of $1,000.00, she gets $1,000.00.',
          )
        : describeExemption(),
  })),
];

interface TaxSettingCardProps {
  household: Household;
  nanny: Nanny;
  /** Whether the reader may change it. */
  mayChange: boolean;
}

/** Nothing in other currencies than US dollars. */
export function TaxSettingCard({ household, nanny, mayChange }: TaxSettingCardProps) {
  const now = useNow();
  const thisYear = yearNumberOf(dateOf(now, household.timezone));
  const [year, setYear] = useState(thisYear);
  const { save } = useSave();
  const chosen = usePersonSetting(nanny, year);
  if (household.currency !== 'USD') return null;
  const figures = taxYearOf(year);
  const choose = (choice: Choice) =>
    void save(t('Failed to save'), () =>
      mutate(household.id, 'nanny.saveTaxSetting', { nannyId: nanny.id, year, ...toChosen(choice) }),
    );
  return (
    <Card component="section" aria-labelledby="nanny-taxes" className={styles['setting']}>
      <Title order={2} size="h4" id="nanny-taxes">
        {t('Social Security and Medicare')}
      </Title>
      <NativeSelect
        label={t('Year')}
        value={String(year)}
        onChange={(event) => setYear(Number(event.currentTarget.value))}
        data={[thisYear + 1, thisYear, thisYear - 1].map(String)}
      />
      <Text size="sm">
        {figures === undefined
          ? t('The figures of {year} aren’t in this version yet.', { year: String(year) })
          : t('Due once her wages of {year} reach {threshold}, then from the first dollar.', {
              year: String(year),
              threshold: formatMoney(figures.fica.amountCents, 'USD'),
            })}
      </Text>
      {mayChange ? (
        <RadioChoice
          label={t('What you do about her share')}
          value={toChoice(chosen)}
          options={options()}
          onChange={choose}
        />
      ) : (
        <Text>{taxSettingWords(chosen)}</Text>
      )}
      <Text size="sm" c="dimmed">
        {t('This isn’t advice. Your nanny can read what you chose. It changes no payment that was recorded.')}
      </Text>
    </Card>
  );
}
