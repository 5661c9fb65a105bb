/**
 * The settings screen in three sections: the household's people; what pay is based on; the account with its password,
 * devices and data, which are hidden during an impersonation. A nanny has the account alone.
 */
import { Skeleton, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { householdsOf, unsentIds } from '../../device/household-reads.ts';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { useLoaded } from '../../device/use-loaded.ts';
import { useHasNoHousehold, useMayChange, useRights } from '../../device/use-may-change.ts';
import { t } from '../../kit/language/messages.ts';
import { LeaveGuard } from '../../kit/leave-guard.tsx';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { Named } from '../../kit/named.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { hasCurrencyInUse } from '../../ledger/currency-in-use.ts';
import { useSession } from '../../session/use-session.ts';
import { AccountCard } from './account-card.tsx';
import { BillingCard, type BillingSettings } from './billing-card.tsx';
import { BillingFacts } from './billing-facts.tsx';
import { DataCard } from './data-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { EmployerCard } from './employer-card.tsx';
import { HolidaysCard } from './holidays-card.tsx';
import { HouseholdCard } from './household-card.tsx';
import { LazyCalendarCard } from './lazy-calendar-card.tsx';
import { LazyRemindersCard } from './lazy-reminders-card.tsx';
import styles from './settings.module.css';
import { SettingsCard } from './settings-card.tsx';
import { useHasTypedCard } from './typed-cards.ts';

export function SettingsScreen() {
  const { user, impersonation } = useSession();
  const hasNoHousehold = useHasNoHousehold();
  const isViewer = useRights() === 'read';
  if (!user) return null;
  const isFamily = user.role === 'FAMILY';
  return (
    <>
      <LeaveSettings />
      <PageHeader
        title={isFamily ? t('Settings') : t('Account')}
        subtitle={describeScreen(isFamily, isViewer)}
      />
      <div className={styles['columns']}>
        {isFamily && !hasNoHousehold && (
          <>
            <Section title={t('Household')}>
              <Households />
            </Section>
            <Section title={t('Pay')} isBeside>
              <Billing />
            </Section>
          </>
        )}
        <Section title={isFamily ? t('Account') : undefined}>
          <AccountCard user={user} />
          {impersonation === null ? (
            <>
              <LazyCalendarCard />
              <LazyRemindersCard />
              <DevicesCard />
              <DataCard user={user} />
            </>
          ) : (
            <SettingsCard id="of-another" title={t('Devices, Password and Data')}>
              <Text c="dimmed">
                <Named name={user.name}>
                  {t('Only {name} can see or change these. Exit this view to see your own.', {
                    name: user.name,
                  })}
                </Named>
              </Text>
            </SettingsCard>
          )}
        </Section>
      </div>
    </>
  );
}

interface SectionProps {
  /** Undefined where the screen is about it alone. */
  title: string | undefined;
  /** Whether it has the second column of a wide screen for itself. */
  isBeside?: boolean;
  children: ReactNode;
}

const Section = ({ title, isBeside = false, children }: SectionProps) => (
  <div className={styles['section']} data-beside={isBeside}>
    {title !== undefined && (
      <Title order={2} size="h3">
        {title}
      </Title>
    )}
    {children}
  </div>
);

/** Asks for the forms of all cards. */
function LeaveSettings() {
  return (
    <LeaveGuard
      hasUnsavedInput={useHasTypedCard()}
      title={t('Leave without saving?')}
      words={t('Your changes to these settings won’t be saved.')}
      leaveLabel={t('Leave')}
    />
  );
}

function describeScreen(isFamily: boolean, isViewer: boolean): string {
  if (!isFamily) return t('Your password, your devices and your data');
  return isViewer
    ? t('Your account, and how your household bills')
    : t('Manage your account preferences and billing settings');
}

function Billing() {
  const settings = useLoaded(async (database, memberships) => {
    const [household] = await householdsOf(database, memberships);
    if (household === undefined) return null;
    const [unsent, isCurrencyInUse] = await Promise.all([
      unsentIds(database, household.id, 'household'),
      hasCurrencyInUse(database, household.id),
    ]);
    return { household, isUnsent: unsent.has(household.id), isCurrencyInUse };
  }, []);
  if (settings.state === 'failed') return <LoadFailed />;
  // Without a household, the first sync hasn't finished.
  if (settings.state === 'loading' || settings.data === null) return <LoadingBilling />;
  return <LoadedBilling {...settings.data} />;
}

function LoadedBilling(settings: BillingSettings) {
  const mayChange = useMayChange(settings.household.id);
  return (
    <>
      {mayChange ? <BillingCard {...settings} /> : <BillingFacts household={settings.household} />}
      <HolidaysCard {...settings} mayChange={mayChange} />
      <EmployerCard {...settings} mayChange={mayChange} />
    </>
  );
}

/** A card for each household of the account; most have one. */
function Households() {
  const households = useLoaded((database, memberships) => householdsOf(database, memberships), []);
  if (households.state !== 'ready') return null;
  return households.data.map((household) => <HouseholdCard key={household.id} household={household} />);
}

const FIELDS = ['timezone', 'increment', 'currency'];

function LoadingBilling() {
  return (
    <SettingsCard id="billing-settings" title={t('Billing & Payment Settings')} busy>
      <NotLoadedYet what="settings" />
      <Stack aria-hidden>
        {FIELDS.map((field) => (
          <Skeleton key={field} height="5.5rem" />
        ))}
      </Stack>
    </SettingsCard>
  );
}
