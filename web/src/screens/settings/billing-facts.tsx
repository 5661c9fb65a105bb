/** A viewer's settings card: the household's time zone, billing increment and currency, read-only. */
import { Text } from '@mantine/core';
import type { Household } from 'sync-protocol/people/household.ts';
import { Facts } from '../../kit/facts.tsx';
import { t } from '../../kit/language/messages.ts';
import { SettingsCard } from './settings-card.tsx';

export function BillingFacts({ household }: { household: Household }) {
  const { timezone, billingIncrementMinutes, currency } = household;
  return (
    <SettingsCard id="billing-settings" title={t('Billing & Payment Settings')}>
      <Text c="dimmed" size="sm">
        {t('Only a parent can change these.')}
      </Text>
      <Facts
        facts={[
          [t('Timezone'), timezone],
          [
            t('Billing Increments'),
            t('{count, plural, one {# minute} other {# minutes}}', { count: billingIncrementMinutes }),
          ],
          [t('Currency'), currency],
        ]}
      />
    </SettingsCard>
  );
}
