/**
 * Says on a card of terms in force or upcoming that they pay less than the federal 40 hours, unless she lives in, what
 * the open weeks lack by it, and what ends it.
 */
import { Alert } from '@mantine/core';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { DAYS_BACK } from 'sync-protocol/weeks/days-repriced.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { belowFederal } from 'sync-protocol/weeks/terms-presets.ts';
import { t } from '../../kit/language/messages.ts';
import { describeBelowFederal } from '../federal-words.ts';
import { useFederalShortfalls } from '../use-federal-shortfalls.ts';
import type { TermsView } from '../use-terms.ts';

interface BelowFederalProps {
  view: TermsView;
  terms: Terms;
  side: Side;
}

export function BelowFederal(props: BelowFederalProps) {
  const { terms, view } = props;
  return belowFederal(terms, view.household.currency).length === 0 ? null : <Notice {...props} />;
}

function Notice({ view, terms, side }: BelowFederalProps) {
  const { household, nanny, today } = view;
  const { currency } = household;
  const range = { from: addDays(today, -DAYS_BACK), to: today };
  const weeks = useFederalShortfalls({ householdId: household.id, nannyId: nanny.id, ...range });
  const open = weeks.filter((week) => week.termsFrom === terms.effectiveFrom && !week.isApproved);
  const missingCents = open.reduce((sum, week) => sum + week.missingCents, 0);
  return (
    <Alert color="amber">
      {[
        ...describeBelowFederal(terms, { missingCents, currency }),
        side === 'family'
          ? t('Set 40 hours in terms from the first open week on, or say that she lives in your home.')
          : t('Your family can change it in your terms.'),
      ].join(' ')}
    </Alert>
  );
}
