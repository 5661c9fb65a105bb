/** The settings card of the account: name, email and type, the choices of language and of light or dark, the password. */
import { useMantineColorScheme } from '@mantine/core';

import type { Language } from 'sync-protocol/kernel/languages.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { type ColorScheme, showColorScheme } from '../../kit/color-scheme.ts';
import { Facts } from '../../kit/facts.tsx';
import { t } from '../../kit/language/messages.ts';
import { NativeSelect } from '../../kit/native-select.ts';
import { LanguageOptions } from '../../session/language-options.tsx';
import { useAccountType } from '../../session/use-account-type.ts';
import { useLanguageChoice } from '../../session/use-language-choice.ts';
import { useSession } from '../../session/use-session.ts';
import { ChangePassword } from './change-password.tsx';
import { OwnName } from './own-name.tsx';
import { SettingsCard } from './settings-card.tsx';

export function AccountCard({ user }: { user: User }) {
  const { impersonation } = useSession();
  const accountType = useAccountType(user);
  const isOwn = impersonation === null;
  const facts = [
    ...(isOwn ? [] : [[t('Name'), user.name] as const]),
    [t('Email'), user.email],
    [t('Account Type'), accountType],
  ] as const;
  return (
    <SettingsCard id="account-information" title={t('Account Information')}>
      {isOwn && <OwnName user={user} />}
      <Facts facts={facts} />
      {/* In an impersonation the language on screen is the viewer's own. */}
      {isOwn && <LanguageChoice />}
      {isOwn && <SchemeChoice />}
      {isOwn && <ChangePassword email={user.email} />}
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

/** On this device alone: the phone may be dark at night, the desktop light. */
function SchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const choose = (scheme: ColorScheme) => {
    setColorScheme(scheme);
    showColorScheme(scheme);
  };
  return (
    <NativeSelect
      label={t('Appearance')}
      name="appearance"
      value={colorScheme}
      data={[
        { value: 'auto', label: t('System') },
        { value: 'light', label: t('Light') },
        { value: 'dark', label: t('Dark') },
      ]}
      onChange={({ currentTarget: { value } }) => choose(value as ColorScheme)}
    />
  );
}
