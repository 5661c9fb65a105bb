/** The settings card with the account's name, email and type, and the choice of the person's language. */

import type { User } from 'sync-protocol/model/account.ts';
import type { Language } from 'sync-protocol/model/languages.ts';
import { t } from '../../language/messages.ts';
import { useSession } from '../../session/use-session.ts';
import { LanguageOptions } from '../../shell/language-options.tsx';
import { useAccountType } from '../../shell/use-account-type.ts';
import { useLanguageChoice } from '../../shell/use-language-choice.ts';
import { Facts } from '../../ui/facts.tsx';
import { NativeSelect } from '../../ui/native-select.ts';
import { SettingsCard } from './settings-card.tsx';

export function AccountCard({ user }: { user: User }) {
  const { impersonation } = useSession();
  const accountType = useAccountType(user);
  const facts = [
    [t('Name'), user.name],
    [t('Email'), user.email],
    [t('Account Type'), accountType],
  ] as const;
  return (
    <SettingsCard id="account-information" title={t('Account Information')}>
      <Facts facts={facts} />
      {/* In an impersonation the language on screen is the viewer's own. */}
      {impersonation === null && <LanguageChoice />}
    </SettingsCard>
  );
}

function LanguageChoice() {
  const { language, choose, problem } = useLanguageChoice();
  return (
    <NativeSelect
      label={t('Language')}
      name="language"
      value={language}
      error={problem}
      errorProps={{ role: 'alert' }}
      onChange={({ currentTarget: { value } }) => choose(value as Language)}
    >
      <LanguageOptions />
    </NativeSelect>
  );
}
