/** The settings card with the account's name, email and type, and the choice of the person's language. */

import type { Language } from 'sync-protocol/kernel/languages.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { Facts } from '../../kit/facts.tsx';
import { t } from '../../kit/language/messages.ts';
import { NativeSelect } from '../../kit/native-select.ts';
import { LanguageOptions } from '../../session/language-options.tsx';
import { useAccountType } from '../../session/use-account-type.ts';
import { useLanguageChoice } from '../../session/use-language-choice.ts';
import { useSession } from '../../session/use-session.ts';
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
