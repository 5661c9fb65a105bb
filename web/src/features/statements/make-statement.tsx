/**
 * A family's form that makes a wage statement of a nanny: for this pay period, the last one, or other dates; then opens
 * it.
 */
import { Alert, Button, Card, Skeleton, Text, TextInput, Title } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type SyntheticEvent, useId, useState } from 'react';
import type { Household } from 'sync-protocol/model/household.ts';
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import { statementPath } from '../../domain/statement-list.tsx';
import { formatDateRange } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import { refusalText } from '../../language/refusals.ts';
import { useSave } from '../../shell/use-save.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { mutate } from '../../store/mutate.ts';
import { NativeSelect } from '../../ui/native-select.ts';
import styles from './statement.module.css';
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
  const nanny = nannies.find(({ id }) => id === chosen) ?? nannies[0];
  const periods = usePayPeriods(household, nanny?.id ?? '');
  const id = useId();
  if (nanny === undefined) return null;
  return (
    <Card component="section" aria-labelledby={id}>
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
      {periods.state === 'ready' ? (
        <PeriodForm key={nanny.id} household={household} nannyId={nanny.id} periods={periods.data} />
      ) : (
        <Skeleton height="6rem" />
      )}
    </Card>
  );
}

type Choice = 'last' | 'current' | 'other';

interface PeriodFormProps {
  household: Household;
  nannyId: string;
  periods: PayPeriods;
}

const nameOf = (period: 'last' | 'current', dates: string): string =>
  period === 'last' ? t('Last pay period, {dates}', { dates }) : t('This pay period, {dates}', { dates });

/** Makes it, and shows it. */
function useMake(household: Household) {
  const { busy, problem, save } = useSave();
  const navigate = useNavigate();
  const make = (args: { nannyId: string; from: string; to: string }) =>
    void save(t('Failed to make the statement'), async () => {
      const { statementId } = await mutate(household.id, 'statement.issue', args);
      await navigate({ to: statementPath(String(statementId)) });
    });
  return { busy, problem, make };
}

function PeriodForm({ household, nannyId, periods }: PeriodFormProps) {
  const [choice, setChoice] = useState<Choice>('last');
  const [own, setOwn] = useState(periods.last);
  const { busy, problem, make } = useMake(household);
  const { from, to } = choice === 'other' ? own : periods[choice];
  const isReversed = from !== '' && to !== '' && to < from;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (from !== '' && to !== '' && !isReversed) make({ nannyId, from, to });
  };
  return (
    <form aria-label={t('Make a Statement')} onSubmit={submit} className={styles['form-fields']} noValidate>
      <div className={styles['fields']}>
        <NativeSelect
          label={t('Period')}
          value={choice}
          onChange={(event) => setChoice(event.currentTarget.value as Choice)}
          data={[
            ...(['last', 'current'] as const).map((value) => ({
              value,
              label: nameOf(value, formatDateRange(periods[value].from, periods[value].to)),
            })),
            { value: 'other', label: t('Other dates') },
          ]}
        />
        {choice === 'other' && (
          <>
            <TextInput
              label={t('Start Date')}
              type="date"
              value={own.from}
              onChange={(event) => setOwn({ ...own, from: event.currentTarget.value })}
            />
            <TextInput
              label={t('End Date')}
              type="date"
              value={own.to}
              error={isReversed ? refusalText('range_order') : undefined}
              onChange={(event) => setOwn({ ...own, to: event.currentTarget.value })}
            />
          </>
        )}
      </div>
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
        disabled={from === '' || to === '' || isReversed}
      >
        {t('Make Statement')}
      </Button>
    </form>
  );
}
