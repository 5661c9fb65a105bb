/**
 * One week of a nanny's pay in a list: dates, sum, what is unpaid, links to its statements, its lines, and what it comes
 * to if it ended now. Its days come from the caller.
 */
import { Badge, Text, Title } from '@mantine/core';
import { IconCoin } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Statement } from 'sync-protocol/statements/statement.ts';
import type { WeekLine } from 'sync-protocol/weeks/week-pay.ts';
import { formatDateRange, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { TextLink } from '../kit/link-button.tsx';
import styles from './week-list.module.css';
import type { WeekOfPay } from './week-pages.ts';
import { describeLine } from './week-words.ts';

interface WeekItemProps {
  week: WeekOfPay;
  household: Household;
  /** Level of the week's heading. */
  order: 3 | 4;
  statements: readonly Statement[];
  ref?: Ref<HTMLLIElement> | undefined;
  children?: ReactNode;
}

/** A week that was asked for is shown even then. */
const isEmpty = ({ lines, ifOver, checks }: WeekOfPay): boolean =>
  lines.length === 0 && ifOver === null && checks.length === 0;

export function WeekItem(props: WeekItemProps) {
  const { week, household, order, statements, ref, children } = props;
  const money = (cents: number): string => formatMoney(cents, household.currency);
  return (
    <li className={styles['week']} ref={ref}>
      <div className={styles['line']}>
        <Title order={order} size="h5">
          {formatDateRange(week.weekStart, week.weekEnd)}
        </Title>
        <Text fw={650}>{money(week.grossCents)}</Text>
      </div>
      <WeekState week={week} statements={statements} money={money} />
      <Lines week={week} lines={week.lines} household={household} />
      {isEmpty(week) && <Text size="sm">{t('Nothing is recorded for this week.')}</Text>}
      {week.ifOver !== null && <IfOver week={week} household={household} />}
      {children}
    </li>
  );
}

interface WeekStateProps extends Pick<WeekItemProps, 'week' | 'statements'> {
  money: (cents: number) => string;
}

/** Whether the week is paid, whether it may still grow, and its statements. */
function WeekState({ week, statements, money }: WeekStateProps) {
  const { state, status, grossCents, openCents, days } = week;
  // A night over the border is open in the week where it begins.
  const isPaid = openCents === 0 && grossCents > 0 && days.every((each) => each.openCents === 0);
  return (
    <Text size="sm" c="dimmed" component="div" className={styles['state']}>
      {isPaid && (
        <Badge
          className={styles['badge']}
          variant="light"
          color="amber"
          leftSection={<IconCoin size={14} stroke={2} aria-hidden />}
        >
          {t('Paid')}
        </Badge>
      )}
      {openCents > 0 && (
        <span className={styles['open']}>{t('{amount} unpaid', { amount: money(openCents) })}</span>
      )}
      {state === 'running' && status !== 'APPROVED' && <span>{t('This week so far')}</span>}
      {state === 'coming' && <span>{t('Upcoming week')}</span>}
      {statements.map(({ id, number }) => (
        <TextLink
          key={id}
          to="/statements/{-$statementId}"
          params={{ statementId: id }}
          className={styles['statement'] ?? ''}
        >
          {number === null ? t('Draft of the statement') : t('Statement {number}', { number })}
        </TextLink>
      ))}
    </Text>
  );
}

type WeekOfHousehold = Pick<WeekItemProps, 'week' | 'household'>;

interface LinesProps extends WeekOfHousehold {
  lines: readonly WeekLine[];
}

function Lines({ week, lines, household: { currency } }: LinesProps) {
  if (lines.length === 0) return null;
  const words = { currency, week };
  return (
    <ul className={styles['lines']}>
      {lines.map((line, index) => (
        <li key={index} className={styles['line']}>
          <span>{describeLine(line, words)}</span>
          <span>{formatMoney(line.amountCents, currency)}</span>
        </li>
      ))}
    </ul>
  );
}

const sameLine = (a: WeekLine, b: WeekLine): boolean =>
  a.kind === b.kind && a.date === b.date && a.amountCents === b.amountCents;

/** What the week comes to if it ended now, with the lines that it then has besides. */
function IfOver({ week, household }: WeekOfHousehold) {
  const { ifOver } = week;
  if (ifOver === null) return null;
  const added = ifOver.lines.filter((line) => !week.lines.some((each) => sameLine(each, line)));
  return (
    <div className={styles['if-over']}>
      <div className={styles['line']}>
        <Text size="sm" span>
          {t('If the week ended now')}
        </Text>
        <Text size="sm" span fw={600}>
          {formatMoney(ifOver.grossCents, household.currency)}
        </Text>
      </div>
      <Lines week={week} lines={added} household={household} />
    </div>
  );
}
