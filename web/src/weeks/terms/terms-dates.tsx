/** A nanny's rates and terms by date, the newest first; earlier terms open to be read, changed and removed. */
import { Button, Card, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { type RateState, ratesByDate } from 'sync-protocol/people/rate-change.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { presetOf } from 'sync-protocol/weeks/terms-presets.ts';
import { Dotted } from '../../kit/dotted.tsx';
import { formatDate, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { presetName, stateOfTerms, type TermsState } from '../terms-text.ts';
import type { TermsView } from '../use-terms.ts';
import styles from './terms.module.css';
import { termsStateName, WhatTheySay } from './terms-card.tsx';

const STATE_OF_RATE: { readonly [state in RateState]: TermsState } = {
  past: 'earlier',
  current: 'current',
  upcoming: 'upcoming',
};

interface DatedLine {
  readonly id: string;
  readonly date: string;
  readonly words: string;
  readonly state: TermsState;
  readonly terms?: Terms;
}

function linesOf({ household, rates, terms, today }: TermsView): DatedLine[] {
  const lines: DatedLine[] = [
    ...ratesByDate(rates, today).map(({ rate, state }) => ({
      // Terms of the same date have the same id.
      id: `rate ${rate.id}`,
      date: rate.effectiveFrom,
      words: t('{amount} an hour', { amount: formatMoney(rate.hourlyRateCents, household.currency) }),
      state: STATE_OF_RATE[state],
    })),
    ...terms.map((each) => {
      const preset = presetOf(each);
      return {
        id: each.id,
        date: each.effectiveFrom,
        words: preset === null ? t('Terms') : t('Terms: {preset}', { preset: presetName(preset) }),
        state: stateOfTerms(terms, each, today),
        terms: each,
      };
    }),
  ];
  return lines.toSorted((a, b) => (a.date > b.date ? -1 : 1));
}

interface TermsDatesProps {
  view: TermsView;
  /** Below the sentences of earlier terms: her answer, and what may be done. */
  renderMore: (terms: Terms) => ReactNode;
}

export function TermsDates({ view, renderMore }: TermsDatesProps) {
  const lines = linesOf(view);
  // A single rate says nothing about dates.
  if (lines.length < 2) return null;
  return (
    <Card component="section" aria-labelledby="terms-dates" className={styles['card']}>
      <Title order={2} size="h4" id="terms-dates">
        {t('By date')}
      </Title>
      <ul className={styles['dates']}>
        {lines.map((line) => (
          <li key={line.id} data-state={line.state}>
            {line.state === 'earlier' && line.terms !== undefined ? (
              <details>
                <summary>
                  <Words {...line} />
                </summary>
                <div className={styles['earlier']}>
                  <WhatTheySay view={view} terms={line.terms} />
                  {renderMore(line.terms)}
                </div>
              </details>
            ) : (
              <Words {...line} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const Words = ({ date, words, state }: DatedLine) => (
  <span className={styles['dated']}>
    <span>{formatDate(date)}</span>
    <span>
      <Dotted parts={[words, termsStateName(state)]} />
    </span>
  </span>
);

interface EarlierActionsProps {
  dates: string;
  onEdit: () => void;
  onRemove: () => void;
}

/** What may be done with earlier terms, as far back as hours are priced again. */
export const EarlierActions = ({ dates, onEdit, onRemove }: EarlierActionsProps) => (
  <div className={styles['actions']}>
    <Button variant="default" aria-label={t('Edit terms, {dates}', { dates })} onClick={onEdit}>
      {t('Edit')}
    </Button>
    <Button
      variant="subtle"
      color="red"
      aria-label={t('Remove terms, {dates}', { dates })}
      onClick={onRemove}
    >
      {t('Remove')}
    </Button>
  </div>
);
