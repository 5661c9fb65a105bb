/**
 * The card of a year's taxes: Form W-2 of each nanny, Schedule H, what to set aside, what has to be done and what is
 * assumed, with copy buttons, print and CSV. Computed on this device, also offline.
 */
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { byAge } from 'sync-protocol/kernel/compare-keys.ts';
import type { Payment } from 'sync-protocol/ledger/payment.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { type HouseholdTaxes, householdTaxes } from 'sync-protocol/taxes/household-taxes.ts';
import { taxPrintMarks } from 'sync-protocol/taxes/tax-print.ts';
import { taxAnswersOf, toTaxRows } from 'sync-protocol/taxes/tax-rows.ts';
import { mutate } from '../device/mutate.ts';
import { useRights } from '../device/use-may-change.ts';
import { formatDate, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { RadioChoice } from '../kit/radio-choice.tsx';
import { saveFile } from '../kit/save-file.ts';
import { useSave } from '../session/use-save.ts';
import { FigureList } from './figure-list.tsx';
import { type LastPrint, lastPrintOf } from './last-print.ts';
import { PrintedTaxes } from './printed-taxes.tsx';
import styles from './taxes.module.css';
import { taxesCsv } from './taxes-csv.ts';
import { assumptionWords, scheduleHFigures, stepWords, w2Figures } from './taxes-words.ts';
import { usePrinting } from './use-printing.ts';

interface TaxRowsProps {
  household: Household;
  nannies: readonly Nanny[];
  payments: readonly Payment[];
}

interface TaxesCardProps extends TaxRowsProps {
  year: number;
}

export function TaxesCard({ household, nannies, payments, year }: TaxesCardProps) {
  const taxRows = { household, nannies: nannies.toSorted(byAge), payments };
  const rows = toTaxRows(taxRows, year);
  const taxes = householdTaxes(rows, year);
  if (household.currency !== 'USD') return null;
  return (
    <Card component="section" aria-labelledby="year-taxes" className={styles['card']}>
      <Title order={2} size="h4" id="year-taxes">
        {t('Taxes')}
      </Title>
      <Text c="dimmed" size="sm">
        {t(
          'Figures for Form W-2 and Schedule H, from the payments that stand. Fairday files nothing and pays nothing. Check them before you file; this isn’t advice.',
        )}
      </Text>
      {taxes === undefined && (
        <Text>{t('The figures of {year} aren’t in this version yet.', { year: String(year) })}</Text>
      )}
      {taxes !== undefined && taxes.employees.length === 0 && (
        <Text>{t('Nobody was paid in {year}.', { year: String(year) })}</Text>
      )}
      {taxes !== undefined && taxes.employees.length > 0 && <TaxesOf taxes={taxes} rows={taxRows} />}
    </Card>
  );
}

interface TaxesOfProps {
  taxes: HouseholdTaxes;
  /** Nannies by age. */
  rows: TaxRowsProps;
}

function TaxesOf({ taxes, rows }: TaxesOfProps) {
  const { household } = rows;
  const { employees, periods, steps, assumptions, futa } = taxes;
  return (
    <>
      {employees.map((employee) => (
        <FigureList
          key={employee.nannyId}
          title={t('Form W-2, {name}', { name: employee.name })}
          unit={t('Box')}
          figures={w2Figures(employee)}
        />
      ))}
      <FigureList title={t('Schedule H')} unit={t('Line')} figures={scheduleHFigures(taxes)} />
      {futa.isDue && <StateQuestion household={household} year={taxes.year.year} />}
      <Title order={3} size="h5">
        {t('To Set Aside')}
      </Title>
      <ul>
        {periods.map(({ dueOn, cents, maxCents }) => (
          <li key={dueOn}>
            {cents === maxCents
              ? t('By {date}: {what}', { date: formatDate(dueOn), what: formatMoney(cents, 'USD') })
              : t('By {date}: between {min} and {max}', {
                  date: formatDate(dueOn),
                  min: formatMoney(cents, 'USD'),
                  max: formatMoney(maxCents, 'USD'),
                })}
          </li>
        ))}
      </ul>
      <Title order={3} size="h5">
        {t('To Do')}
      </Title>
      <ul>
        {steps.map((step) => (
          <li key={step.code}>{stepWords(step)}</li>
        ))}
      </ul>
      <Title order={3} size="h5">
        {t('What These Figures Assume')}
      </Title>
      <ul>
        {assumptions.map((each) => (
          <li key={`${each.code} ${each.nannyId}`}>{assumptionWords(each, employees)}</li>
        ))}
      </ul>
      <TaxesActions taxes={taxes} rows={rows} />
    </>
  );
}

type StatePaid = 'YES' | 'NO' | 'UNKNOWN';
const ANSWERS: Readonly<Record<StatePaid, boolean | null>> = { YES: true, NO: false, UNKNOWN: null };

function StateQuestion({ household, year }: { household: Household; year: number }) {
  const { save } = useSave();
  const mayChange = useRights(household.id) === 'write';
  const paid = taxAnswersOf(household, year)?.stateContributionsPaid ?? null;
  const value = paid === null ? 'UNKNOWN' : paid ? 'YES' : 'NO';
  const answer = (choice: StatePaid) =>
    void save(t('Failed to save'), () =>
      mutate(household.id, 'household.saveTaxAnswers', { year, stateContributionsPaid: ANSWERS[choice] }),
    );
  if (!mayChange) return null;
  return (
    <RadioChoice
      label={t('Did you pay all contributions to your state in full and in time?')}
      value={value}
      options={[
        { value: 'YES' as const, label: t('Yes'), description: t('FUTA is 0.6%.') },
        { value: 'NO' as const, label: t('No'), description: t('FUTA is up to 6.0%.') },
        {
          value: 'UNKNOWN' as const,
          label: t('Not answered'),
          description: t('FUTA is between 0.6% and 6.0%.'),
        },
      ]}
      onChange={answer}
    />
  );
}

/** When the taxes were printed last, and whether they are different now. */
function PrintNote({ print: { printedOn, changedOn, isChanged } }: { print: LastPrint }) {
  if (printedOn === null) return null;
  const date = formatDate(printedOn);
  if (!isChanged) return <Text size="sm">{t('Printed on {date}.', { date })}</Text>;
  return (
    <Text component="output" size="sm" c="var(--fairday-attention)">
      {changedOn === undefined
        ? t('Printed on {date}. The figures are different now: print them again.', { date })
        : t('Printed on {date}. Payments of this year have changed since {changed}.', {
            date,
            changed: formatDate(changedOn),
          })}
    </Text>
  );
}

function TaxesActions({ taxes, rows }: TaxesOfProps) {
  const { household } = rows;
  const { year } = taxes.year;
  const { isPrinting, print } = usePrinting();
  const mayChange = useRights(household.id) === 'write';
  const { save } = useSave();
  const lastPrint = lastPrintOf(rows, year);
  const [replaced, setReplaced] = useState(lastPrint);
  const startPrint = () => {
    // As it was before this print.
    setReplaced(lastPrint);
    print();
    const printedMarks = taxPrintMarks(rows, year);
    if (mayChange)
      void save(t('Failed to save'), () =>
        mutate(household.id, 'household.saveTaxAnswers', { year, isPrinted: true, printedMarks }),
      );
  };
  return (
    <>
      <PrintNote print={lastPrint} />
      <Group>
        <Button leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />} onClick={startPrint}>
          {t('Print Taxes')}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            saveFile(`taxes-${year}.csv`, { text: taxesCsv(taxes), type: 'text/csv;charset=utf-8' })
          }
        >
          {t('Taxes CSV')}
        </Button>
      </Group>
      {isPrinting && <PrintedTaxes taxes={taxes} household={household} replaced={replaced} />}
    </>
  );
}
