/**
 * A list of wage statements, newest first, each with its period, pay date, net pay and marks (draft, void, replaced),
 * leading to its screen. Also returns a statement's address.
 */
import { Badge, Button, Card, Skeleton, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Statement } from 'sync-protocol/statements/statement.ts';
import { formatDate, formatDateRange, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { TextLink } from '../kit/link-button.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { type StatementQuery, useStatements } from './use-statements.ts';
import '../kit/data-table.css';
import styles from './statement-list.module.css';

/** Returns the address of a statement's screen. */
export const statementPath = (statementId: string): string => `/statements/${statementId}`;

const FIRST = 6;
const MORE = 24;

interface StatementListProps {
  query: StatementQuery;
  /** Names the list for screen readers. */
  label: string;
  /** Level of the list's heading. */
  order: 2 | 3;
  /** What an empty list says. */
  empty: string;
  /** Whether the list has statements of several nannies. */
  isOfAll?: boolean;
}

export function StatementList({ query, label, order, empty, isOfAll = false }: StatementListProps) {
  const list = useStatements(query);
  const [limit, setLimit] = useState(FIRST);
  return (
    <Card padding={0}>
      <Title order={order} size="h4" className={styles['title']}>
        {t('Wage Statements')}
      </Title>
      {list.state === 'failed' && <LoadFailed />}
      {list.state === 'loading' && <Skeleton height="5.5rem" />}
      {list.state === 'ready' && list.data.statements.length === 0 && (
        <Text c="dimmed" className={styles['note']}>
          {empty}
        </Text>
      )}
      {list.state === 'ready' && list.data.statements.length > 0 && (
        <ul className="fd-rows" aria-label={label}>
          {list.data.statements.slice(0, limit).map((statement) => (
            <StatementLine
              key={statement.id}
              statement={statement}
              isReplaced={list.data.replaced.has(statement.id)}
              isOfAll={isOfAll}
            />
          ))}
        </ul>
      )}
      {list.state === 'ready' && list.data.statements.length > limit && (
        <div className={styles['note']}>
          <Button variant="default" onClick={() => setLimit(limit + MORE)}>
            {t('Show Earlier Statements')}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface StatementLineProps {
  statement: Statement;
  isReplaced: boolean;
  isOfAll: boolean;
}

function StatementLine({ statement, isReplaced, isOfAll }: StatementLineProps) {
  const { id, number, content, firstDate, lastDate, voidedAt } = statement;
  const dates = formatDateRange(firstDate, lastDate);
  return (
    <li className={styles['line']}>
      <div className={styles['words']}>
        <TextLink to="/statements/{-$statementId}" params={{ statementId: id }} className={styles['link']}>
          {number === null ? t('Draft, {dates}', { dates }) : t('{number}, {dates}', { number, dates })}
        </TextLink>
        <Text size="sm" c="dimmed" component="div">
          {isOfAll && <bdi>{content.employee.name}</bdi>}
          {isOfAll && content.payDate !== null && ' · '}
          {content.payDate !== null && t('Paid on {date}', { date: formatDate(content.payDate) })}
        </Text>
        <Marks isVoid={voidedAt !== null} isReplaced={isReplaced} isDraft={number === null} />
      </div>
      <Text fw={600} className={styles['amount']}>
        {formatMoney(content.netCents, content.currency)}
      </Text>
    </li>
  );
}

interface MarksProps {
  isVoid: boolean;
  isReplaced: boolean;
  isDraft: boolean;
}

function Marks({ isVoid, isReplaced, isDraft }: MarksProps) {
  if (!isVoid && !isReplaced && !isDraft) return null;
  return (
    <div className={styles['marks']}>
      {isDraft && (
        <Badge variant="outline" className={styles['badge']}>
          {t('Number follows')}
        </Badge>
      )}
      {isVoid && (
        <Badge variant="light" color="gray" className={styles['badge']}>
          {t('Void')}
        </Badge>
      )}
      {isReplaced && (
        <Badge variant="light" color="gray" className={styles['badge']}>
          {t('Replaced')}
        </Badge>
      )}
    </div>
  );
}
