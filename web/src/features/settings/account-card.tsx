import type { User } from 'sync-protocol/model/account.ts';
import styles from './settings.module.css';
import { SettingsCard } from './settings-card.tsx';
import { texts } from './settings-texts.ts';

export function AccountCard({ user }: { user: User }) {
  const facts = [
    [texts.name, user.name],
    [texts.email, user.email],
    [texts.accountType, user.role.toLowerCase()],
  ];
  return (
    <SettingsCard id="account-information" title={texts.account}>
      <dl className={styles['facts']}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  );
}
