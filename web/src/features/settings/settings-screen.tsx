import { Card, Skeleton, Title } from '@mantine/core';
import { useSession } from '../../session/use-session.ts';
import { useSync } from '../../store/use-sync.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NotLoadedYet } from '../../ui/not-loaded-yet.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AccountCard } from './account-card.tsx';
import { BillingCard } from './billing-card.tsx';
import { DataCard } from './data-card.tsx';
import { DevicesCard } from './devices-card.tsx';
import { ImpersonatedAccountCard } from './impersonated-account-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { texts } from './settings-texts.ts';
import { useSettings } from './use-settings.ts';
import './settings.css';

/** Families see their household's settings and their account; nannies see only their account. */
export function SettingsScreen() {
  const { user, impersonation } = useSession();
  if (!user) return null;
  const isFamily = user.role === 'FAMILY';
  const password = <PasswordCard email={user.email} />;
  return (
    <>
      <PageHeader
        title={isFamily ? texts.title : texts.ownAccount}
        subtitle={isFamily ? texts.subtitle : texts.ownAccountWords}
      />
      <div className="fd-settings">
        <div className="fd-settings-column">
          {isFamily && <Billing />}
          <AccountCard user={user} />
          {!isFamily && impersonation === null && password}
        </div>
        <div className="fd-settings-column">
          {impersonation === null ? (
            <>
              {isFamily && password}
              <DevicesCard />
              <DataCard user={user} />
            </>
          ) : (
            <ImpersonatedAccountCard name={user.name} />
          )}
        </div>
      </div>
    </>
  );
}

function Billing() {
  const settings = useSettings();
  if (settings.state === 'failed') {
    return <LoadFailed what={texts.title} />;
  }
  // Without a household, the first sync hasn't finished.
  if (settings.state === 'loading' || settings.data === null) return <LoadingBilling />;
  return <BillingCard view={settings.data} />;
}

const FIELDS = [texts.timezone, texts.increment, texts.currency];

function LoadingBilling() {
  const { isWaitingForConnection } = useSync();
  return (
    <Card component="section" className="fd-settings-card" aria-busy>
      <Title order={2} size="h4">
        {texts.billing}
      </Title>
      <NotLoadedYet what={texts.what} isWaitingForConnection={isWaitingForConnection} />
      <div className="fd-settings-fields" aria-hidden>
        {FIELDS.map((field) => (
          <Skeleton key={field} height="5.5rem" />
        ))}
      </div>
    </Card>
  );
}
