/**
 * The settings screen: account, password, devices and data; for families also billing and households.
 * Password, devices and data are hidden during an impersonation.
 */
import { Skeleton, Stack, Text } from '@mantine/core';
import type { Household } from 'sync-protocol/model/household.ts';
import { NotLoadedYet } from '../../domain/not-loaded-yet.tsx';
import { useSession } from '../../session/use-session.ts';
import { householdsOf, unsentIds } from '../../store/household-reads.ts';
import { useLoaded } from '../../store/use-loaded.ts';
import { useHasNoHousehold, useMayChange, useRights } from '../../store/use-may-change.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Named } from '../../ui/named.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AccountCard } from './account-card.tsx';
import { BillingCard } from './billing-card.tsx';
import { BillingFacts } from './billing-facts.tsx';
import { DataCard } from './data-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { HouseholdCard } from './household-card.tsx';
import { PasswordCard } from './password-card.tsx';
import styles from './settings.module.css';
import { SettingsCard } from './settings-card.tsx';
import { texts } from './settings-texts.ts';

export function SettingsScreen() {
  const { user, impersonation } = useSession();
  const hasNoHousehold = useHasNoHousehold();
  const isViewer = useRights() === 'read';
  if (!user) return null;
  const isFamily = user.role === 'FAMILY';
  const password = <PasswordCard email={user.email} />;
  return (
    <>
      <PageHeader
        title={isFamily ? texts.title : texts.ownAccount}
        subtitle={isFamily ? texts[isViewer ? 'viewerSubtitle' : 'subtitle'] : texts.ownAccountWords}
      />
      <div className={styles['columns']}>
        <Stack miw={0}>
          {isFamily && !hasNoHousehold && <Billing />}
          <AccountCard user={user} />
          {!isFamily && impersonation === null && password}
        </Stack>
        <Stack miw={0}>
          {isFamily && <Households />}
          {impersonation === null ? (
            <>
              {isFamily && password}
              <DevicesCard />
              <DataCard user={user} />
            </>
          ) : (
            <SettingsCard id="of-another" title={texts.ofAnother}>
              <Text c="dimmed">
                <Named name={user.name}>{texts.ofAnotherWords(user.name)}</Named>
              </Text>
            </SettingsCard>
          )}
        </Stack>
      </div>
    </>
  );
}

function Billing() {
  const settings = useLoaded(async (database, memberships) => {
    const [household] = await householdsOf(database, memberships);
    if (household === undefined) return null;
    const unsent = await unsentIds(database, household.id, 'household');
    return { household, isUnsent: unsent.has(household.id) };
  }, []);
  if (settings.state === 'failed') return <LoadFailed what={texts.title} />;
  // Without a household, the first sync hasn't finished.
  if (settings.state === 'loading' || settings.data === null) return <LoadingBilling />;
  return <LoadedBilling {...settings.data} />;
}

function LoadedBilling(settings: { household: Household; isUnsent: boolean }) {
  const mayChange = useMayChange(settings.household.id);
  return mayChange ? <BillingCard {...settings} /> : <BillingFacts household={settings.household} />;
}

/** A card for each household of the account; most have one. */
function Households() {
  const households = useLoaded((database, memberships) => householdsOf(database, memberships), []);
  if (households.state !== 'ready') return null;
  return households.data.map((household) => <HouseholdCard key={household.id} household={household} />);
}

const FIELDS = [texts.timezone, texts.increment, texts.currency];

function LoadingBilling() {
  return (
    <SettingsCard id="billing-settings" title={texts.billing} busy>
      <NotLoadedYet what={texts.what} />
      <Stack aria-hidden>
        {FIELDS.map((field) => (
          <Skeleton key={field} height="5.5rem" />
        ))}
      </Stack>
    </SettingsCard>
  );
}
