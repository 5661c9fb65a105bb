/** A viewer's settings card: the household's time zone, billing increment and currency, read-only. */
import { Text } from '@mantine/core';
import type { Household } from 'sync-protocol/model/household.ts';
import { Facts } from '../../ui/facts.tsx';
import { SettingsCard } from './settings-card.tsx';
import { texts } from './settings-texts.ts';

export function BillingFacts({ household }: { household: Household }) {
  const { timezone, billingIncrementMinutes, currency } = household;
  return (
    <SettingsCard id="billing-settings" title={texts.billing}>
      <Text c="dimmed" size="sm">
        {texts.viewerWords}
      </Text>
      <Facts
        facts={[
          [texts.timezone, timezone],
          [texts.increment, texts.minutes(billingIncrementMinutes)],
          [texts.currency, currency],
        ]}
      />
    </SettingsCard>
  );
}
