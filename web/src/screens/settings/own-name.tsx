/** The form that changes the own name. What is typed stays until it is saved. */
import { TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import type { User } from 'sync-protocol/people/account.ts';
import { fullName } from '../../kit/entry-rules.ts';
import { t } from '../../kit/language/messages.ts';
import { OnlineButton } from '../../kit/online-button.tsx';
import { showToast } from '../../kit/toast.ts';
import { accountCalls, rememberUser } from '../../session/session.ts';
import { useSave } from '../../session/use-save.ts';
import styles from './settings.module.css';
import { useTypedCard } from './typed-cards.ts';

export function OwnName({ user }: { user: User }) {
  // Until something is typed, the field follows changes from other devices.
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string | null>(null);
  const { busy, save } = useSave();
  const name = typed ?? user.name;
  const isChanged = name.trim() !== user.name;
  useTypedCard(isChanged);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const invalid = fullName(name);
    setError(invalid);
    if (invalid !== null || !isChanged) return;
    const isSaved = await save(t('Failed to change your name'), async () => {
      const { sendAccountEdit } = await accountCalls();
      rememberUser(await sendAccountEdit({ name }));
    });
    if (!isSaved) return;
    showToast({ title: t('Name changed') });
    // What was typed while it was saved stays.
    setTyped((now) => (now === name ? undefined : now));
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={styles['own-name']}>
      <TextInput
        label={t('Name')}
        name="name"
        autoComplete="name"
        value={name}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setError(null);
        }}
      />
      {isChanged && <OnlineButton type="submit" variant="default" label={t('Save Name')} loading={busy} />}
    </form>
  );
}
