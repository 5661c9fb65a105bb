/**
 * A card of a nanny's terms: since when they count, what they pay, with 'Change' at each sentence for whoever may, her
 * answer, and buttons. Also returns their dates in words.
 */
import { Badge, Card, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { rateInForce } from 'sync-protocol/people/billing.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { presetOf } from 'sync-protocol/weeks/terms-presets.ts';
import { formatDate, formatDateRange } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { UnsentMark } from '../../kit/unsent-mark.tsx';
import { TermsSentences } from '../terms-sentences.tsx';
import { stateOfTerms, type TermsState, termsSentences } from '../terms-text.ts';
import type { TermsView } from '../use-terms.ts';
import { BelowFederal } from './below-federal.tsx';
import { PresetSelect } from './preset-field.tsx';
import styles from './terms.module.css';
import type { TermsStart } from './terms-editor.tsx';
import { TermsRow } from './terms-rows.tsx';

const STATE_NAMES: { readonly [state in TermsState]: () => string } = {
  current: () => t('Now'),
  upcoming: () => t('Upcoming'),
  earlier: () => t('Earlier'),
};

export const termsStateName = (state: TermsState): string => STATE_NAMES[state]();

interface TermsCardProps {
  view: TermsView;
  terms: Terms;
  /** The reader's. */
  side: Side;
  /** The nanny's answer, or the form for it. */
  answer: ReactNode;
  /** Beside the dates. */
  action?: ReactNode;
  /** Called with what is to be changed first; undefined for whoever only reads. */
  onStart?: ((start: TermsStart) => void) | undefined;
}

export function TermsCard({ view, terms, side, answer, action, onStart }: TermsCardProps) {
  const { unsentIds, today } = view;
  const state = stateOfTerms(view.terms, terms, today);
  const id = `terms-${terms.id}`;
  return (
    <Card component="section" aria-labelledby={id} className={styles['card']}>
      <div className={styles['head']}>
        {/* A nanny's are below each family's name. */}
        <Title order={side === 'family' ? 2 : 3} size="h4" id={id}>
          {datesOf(view.terms, terms)}
        </Title>
        <Badge variant={state === 'current' ? 'filled' : 'light'} tt="none">
          {termsStateName(state)}
        </Badge>
        {unsentIds.has(terms.id) && <UnsentMark />}
        {action}
      </div>
      <WhatTheySay view={view} terms={terms} onStart={onStart} />
      {state !== 'earlier' && <BelowFederal view={view} terms={terms} side={side} />}
      <Text component="div" className={styles['answer']}>
        {answer}
      </Text>
    </Card>
  );
}

/** The sentences of terms; with the preset first, and 'Change' at each, for whoever may change them. */
export function WhatTheySay({ view, terms, onStart }: Pick<TermsCardProps, 'view' | 'terms' | 'onStart'>) {
  const { household, rates, today } = view;
  // Earlier and upcoming terms at the rate of their first date, those in force at today's.
  const date = stateOfTerms(view.terms, terms, today) === 'current' ? today : terms.effectiveFrom;
  const rate = { hourlyRateCents: rateInForce(rates, date)?.hourlyRateCents, currency: household.currency };
  if (onStart === undefined) return <TermsSentences terms={terms} rate={rate} />;
  return (
    <>
      <PresetSelect value={presetOf(terms) ?? ''} onChoose={(preset) => onStart({ preset })} />
      <ul className={styles['rows']}>
        {termsSentences(terms, rate).map(({ rule, words }) => (
          <TermsRow
            key={rule}
            line={rule}
            words={words}
            // All of a nanny's terms begin on the same weekday.
            onChange={rule === 'weekStart' ? undefined : (line) => onStart({ line })}
          />
        ))}
      </ul>
    </>
  );
}

/** 'From Nov 30, 2026', or the range until the next terms. */
export function datesOf(all: readonly Terms[], { effectiveFrom }: Terms): string {
  const next = all.find((each) => each.effectiveFrom > effectiveFrom);
  return next === undefined
    ? t('From {date}', { date: formatDate(effectiveFrom) })
    : formatDateRange(effectiveFrom, addDays(next.effectiveFrom, -1));
}
