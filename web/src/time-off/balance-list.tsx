/** What is left of each kind of time off, how it came about this year, and what the policies say. */
import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LEAVE_KINDS, type LeaveKind } from 'sync-protocol/time-off/leave-policy.ts';
import type { KindBalance } from 'sync-protocol/weeks/leave-balances.ts';
import { Dotted } from '../kit/dotted.tsx';
import { formatDate } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import rows from '../kit/row-card.module.css';
import styles from './time-off.module.css';
import {
  balanceParts,
  formatSigned,
  kindName,
  policyOn,
  policySentences,
  usableFromWords,
} from './time-off-words.ts';
import type { TimeOffView } from './use-time-off.ts';

interface BalanceListProps {
  view: TimeOffView;
  /** Of one kind; undefined for whoever only reads. */
  renderActions?: ((kind: LeaveKind, balance: KindBalance | undefined) => ReactNode) | undefined;
}

export function BalanceList({ view, renderActions }: BalanceListProps) {
  const { balances, policies } = view;
  const kinds = LEAVE_KINDS.filter(
    (kind) => balances.some((each) => each.kind === kind) || policies.some((each) => each.kind === kind),
  );
  if (kinds.length === 0)
    return (
      <Text c="dimmed" className={rows['nothing']}>
        {t('No policy yet: nothing is earned, and each answer says how much is paid.')}
      </Text>
    );
  return (
    <ul className="fd-rows" aria-label={t('What is left')}>
      {kinds.map((kind) => (
        <BalanceRow key={kind} view={view} kind={kind} renderActions={renderActions} />
      ))}
    </ul>
  );
}

function BalanceRow({ view, kind, renderActions }: BalanceListProps & { kind: LeaveKind }) {
  const { balances, policies, today } = view;
  const balance = balances.find((each) => each.kind === kind);
  const current = policyOn(policies, kind, today);
  const upcoming = policies.find((each) => each.kind === kind && each.effectiveFrom > today);
  const usableFrom = balance && usableFromWords(balance, today);
  return (
    <li className={rows['row']}>
      <div className={rows['words']}>
        <Text fw={600}>{kindName(kind)}</Text>
        {balance !== undefined && (
          <>
            <Text>{t('{hours} left', { hours: formatSigned(balance.balanceMinutes) })}</Text>
            <Text size="sm" c="dimmed">
              <Dotted parts={balanceParts(balance)} />
            </Text>
          </>
        )}
        {usableFrom !== undefined && (
          <Text size="sm" className={styles['warning'] ?? ''}>
            {usableFrom}
          </Text>
        )}
        {[current, upcoming].map(
          (policy) =>
            policy !== undefined && (
              <details key={policy.id} className={styles['policy']}>
                <summary>{t('Policy from {date}', { date: formatDate(policy.effectiveFrom) })}</summary>
                <ul>
                  {policySentences(policy).map((sentence) => (
                    <li key={sentence}>{sentence}</li>
                  ))}
                </ul>
              </details>
            ),
        )}
      </div>
      {renderActions && <div className={rows['buttons']}>{renderActions(kind, balance)}</div>}
    </li>
  );
}

/** A quiet button of a balance. */
export const BalanceButton = ({
  label,
  about,
  onClick,
}: {
  label: string;
  about: string;
  onClick: () => void;
}) => (
  <Button variant="subtle" aria-label={`${label}: ${about}`} onClick={onClick}>
    {label}
  </Button>
);
