/**
 * A family's form that makes a wage statement of a nanny: for this pay period, the last one, or other dates; then opens
 * it. Asks first for what is missing of the employer.
 */
import { Alert, Button, Card, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { PayPeriod } from 'sync-protocol/weeks/pay-period.ts';
import { failureSentence } from '../device/failure-sentence.ts';
import { watchFocus } from '../kit/form-focus.ts';
import { formatDateRange } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { NativeSelect } from '../kit/native-select.ts';
import { useFieldErrors } from '../kit/use-field-errors.ts';
import styles from './make-statement.module.css';
import { MissingEmployer } from './missing-employer-dialog.tsx';
import { errorsAfter, type PeriodErrors, validatePeriod } from './period-entry.ts';
import { PeriodShortfall } from './period-shortfall.tsx';
import { useMakeStatement } from './use-make-statement.ts';
import { type PayPeriods, usePayPeriods } from './use-pay-periods.ts';

interface MakeStatementProps {
  household: Household;
  /** At least one. */
  nannies: readonly Nanny[];
  /** The nanny that is chosen first. */
  nannyId: string | undefined;
}

export function MakeStatement({ household, nannies, nannyId }: MakeStatementProps) {
  const [chosen, setChosen] = useState(nannyId);
  const [choice, setChoice] = useState<Choice>('last');
  const [typed, setTyped] = useState<Partial<PayPeriod>>({});
  const nanny = nannies.find(({ id }) => id === chosen) ?? nannies[0];
  const id = useId();
  if (nanny === undefined) return null;
  return (
    <Card component="section" aria-labelledby={id} className={styles['make-card'] ?? ''}>
      <Title order={2} size="h4" id={id}>
        {t('Make a Statement')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t('It says what she earned between two dates, for her and for you to keep. It works offline, too.')}
      </Text>
      {nannies.length > 1 && (
        <NativeSelect
          label={t('Nanny')}
          value={nanny.id}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={nannies.map((each) => ({
            value: each.id,
            label: each.archivedAt === null ? each.name : t('{name} (removed)', { name: each.name }),
          }))}
          mb="sm"
        />
      )}
      {/* A live query shows its last result until it has read another nanny's. */}
      <LoadedPeriods
        key={nanny.id}
        household={household}
        nannyId={nanny.id}
        {...{ choice, setChoice, typed, setTyped }}
      />
    </Card>
  );
}

type Choice = 'last' | 'current' | 'other';

interface LoadedPeriodsProps {
  household: Household;
  nannyId: string;
  choice: Choice;
  setChoice: (choice: Choice) => void;
  /** The other dates, as far as they were typed. */
  typed: Partial<PayPeriod>;
  setTyped: (typed: Partial<PayPeriod>) => void;
}

function LoadedPeriods(props: LoadedPeriodsProps) {
  const periods = usePayPeriods(props.household, props.nannyId);
  if (periods.state === 'failed') return <LoadFailed />;
  if (periods.state === 'loading') return <Skeleton height="8rem" />;
  return <PeriodForm {...props} periods={periods.data} />;
}

interface PeriodFormProps extends LoadedPeriodsProps {
  periods: PayPeriods;
}

function PeriodForm(props: PeriodFormProps) {
  const { household, nannyId, periods, choice, setChoice, typed, setTyped } = props;
  const { busy, problem, make, clearProblem, question } = useMakeStatement(household);
  const [errors, setErrors] = useFieldErrors<PeriodErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const own = { ...periods.last, ...typed };
  const period = choice === 'other' ? own : periods[choice];
  const choose = (chosen: Choice) => {
    setChoice(chosen);
    clearProblem();
  };
  const type = (date: keyof PayPeriod, value: string) => {
    setTyped({ ...typed, [date]: value });
    setErrors((before) => errorsAfter(before, date, { ...own, [date]: value }));
    clearProblem();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const found = choice === 'other' ? validatePeriod(own) : {};
    setErrors(found);
    if (Object.keys(found).length > 0) watchFocus()(form.current);
    else make({ nannyId, ...period });
  };
  return (
    <form
      ref={form}
      aria-label={t('Make a Statement')}
      onSubmit={submit}
      className={styles['form-fields']}
      noValidate
    >
      <div className={styles['fields']}>
        <NativeSelect
          label={t('Period')}
          // Always there, so that another choice's dates are announced.
          description={
            <output>{choice !== 'other' && formatDateRange(periods[choice].from, periods[choice].to)}</output>
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={choice}
          onChange={(event) => choose(event.currentTarget.value as Choice)}
          data={[
            { value: 'last', label: t('Last pay period') },
            { value: 'current', label: t('This pay period') },
            { value: 'other', label: t('Other dates') },
          ]}
        />
        {choice === 'other' && (
          <>
            <TextInput
              label={t('Start Date')}
              type="date"
              value={own.from}
              error={errors.from}
              onChange={(event) => type('from', event.currentTarget.value)}
            />
            <TextInput
              label={t('End Date')}
              type="date"
              value={own.to}
              error={errors.to}
              onChange={(event) => type('to', event.currentTarget.value)}
            />
          </>
        )}
      </div>
      {Object.keys(validatePeriod(period)).length === 0 && (
        <PeriodShortfall household={household} nannyId={nannyId} period={period} />
      )}
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {failureSentence(problem)}
        </Alert>
      )}
      <Button
        type="submit"
        className={styles['make'] ?? ''}
        leftSection={<IconFileDollar size={18} stroke={1.75} aria-hidden />}
        loading={busy}
      >
        {t('Make Statement')}
      </Button>
      <MissingEmployer household={household} question={question} />
    </form>
  );
}
