/** The settings card with the account's name, email and type. */
import type { User } from 'sync-protocol/model/account.ts';
import { useAccountType } from '../../shell/use-account-type.ts';
import { Facts } from '../../ui/facts.tsx';
import { SettingsCard } from './settings-card.tsx';
import { texts } from './settings-texts.ts';

export function AccountCard({ user }: { user: User }) {
  const accountType = useAccountType(user);
  const facts = [
    [texts.name, user.name],
    [texts.email, user.email],
    [texts.accountType, accountType],
  ] as const;
  return (
    <SettingsCard id="account-information" title={texts.account}>
      <Facts facts={facts} />
    </SettingsCard>
  );
}
