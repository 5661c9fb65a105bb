/** Says before a statement is made which of its weeks pay less than the overtime that federal law asks for. */
import { Alert } from '@mantine/core';
import type { Household } from 'sync-protocol/people/household.ts';
import type { PayPeriod } from 'sync-protocol/weeks/pay-period.ts';
import { formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { TextLink } from '../kit/link-button.tsx';
import { useFederalShortfalls } from '../weeks/use-federal-shortfalls.ts';

interface PeriodShortfallProps {
  household: Household;
  nannyId: string;
  period: PayPeriod;
}

export function PeriodShortfall({ household, nannyId, period }: PeriodShortfallProps) {
  const weeks = useFederalShortfalls({ householdId: household.id, nannyId, ...period });
  if (weeks.length === 0) return null;
  const missingCents = weeks.reduce((sum, week) => sum + week.missingCents, 0);
  return (
    <Alert color="amber">
      {t(
        '{count, plural, one {# week of this period has} other {# weeks of this period have}} more than 40 hours. By federal law she is owed {amount} more, unless she lives in your home (29 CFR 552.100).',
        { count: weeks.length, amount: formatMoney(missingCents, household.currency) },
      )}{' '}
      <TextLink to="/nannies/$nannyId/terms" params={{ nannyId }} size="sm" c="inherit">
        {t('Open Terms')}
      </TextLink>
    </Alert>
  );
}
