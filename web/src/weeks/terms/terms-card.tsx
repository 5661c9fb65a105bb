/**
 * A card of a nanny's terms: since when they count, what they pay, her answer, and buttons. Also returns their dates in
 * words.
 */
import { Badge, Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { rateInForce } from 'sync-protocol/people/billing.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { formatDate, formatDateRange } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { UnsentMark } from '../../kit/unsent-mark.tsx';
import { TermsSentences } from '../terms-sentences.tsx';
import { stateOfTerms, type TermsState } from '../terms-text.ts';
import type { TermsView } from '../use-terms.ts';
import { BelowFederal } from './below-federal.tsx';
import styles from './terms.module.css';

const STATE_NAMES: { readonly [state in TermsState]: () => string } = {
  current: () => t('Now'),
  upcoming: () => t('Upcoming'),
  earlier: () => t('Earlier'),
};

interface TermsCardProps {
  view: TermsView;
  terms: Terms;
  /** The reader's. */
  side: Side;
  /** The nanny's answer, or the form for it. */
  answer: ReactNode;
  actions?: ReactNode;
}

export function TermsCard({ view, terms, side, answer, actions }: TermsCardProps) {
  const { household, rates, today, unsentIds } = view;
  const state = stateOfTerms(view.terms, terms, today);
  // Earlier and upcoming terms at the rate of their first date, those in force at today's.
  const date = state === 'current' ? today : terms.effectiveFrom;
  const hourlyRateCents = rateInForce(rates, date)?.hourlyRateCents;
  const id = `terms-${terms.id}`;
  return (
    <Card component="section" aria-labelledby={id} className={styles['card']}>
      <div className={styles['head']}>
        {/* A nanny's are below each family's name. */}
        <Title order={side === 'family' ? 2 : 3} size="h4" id={id}>
          {datesOf(view.terms, terms)}
        </Title>
        <Badge variant={state === 'current' ? 'filled' : 'light'} tt="none">
          {STATE_NAMES[state]()}
        </Badge>
        {unsentIds.has(terms.id) && <UnsentMark />}
      </div>
      <TermsSentences terms={terms} rate={{ hourlyRateCents, currency: household.currency }} />
      {state !== 'earlier' && <BelowFederal view={view} terms={terms} side={side} />}
      <Text component="div" className={styles['answer']}>
        {answer}
      </Text>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </Card>
  );
}

/** 'From Nov 30, 2026', or the range until the next terms. */
export function datesOf(all: readonly Terms[], { effectiveFrom }: Terms): string {
  const next = all.find((each) => each.effectiveFrom > effectiveFrom);
  return next === undefined
    ? t('From {date}', { date: formatDate(effectiveFrom) })
    : formatDateRange(effectiveFrom, addDays(next.effectiveFrom, -1));
}
