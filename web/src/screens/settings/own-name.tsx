/** The field of the own name, saved when it is left or by Enter, with Undo. What couldn't be saved stays as typed. */
import { TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import type { User } from 'sync-protocol/people/account.ts';
import { fullName } from '../../kit/entry-rules.ts';
import { t } from '../../kit/language/messages.ts';
import { OnlineButton } from '../../kit/online-button.tsx';
import { showToast } from '../../kit/toast.ts';
import { useOnline } from '../../kit/use-online.ts';
import { accountCalls, rememberUser } from '../../session/session.ts';
import { useSave } from '../../session/use-save.ts';
import styles from './settings.module.css';
import { useTypedCard } from './typed-cards.ts';

async function rename(name: string): Promise<void> {
  const { sendAccountEdit } = await accountCalls();
  rememberUser(await sendAccountEdit({ name }));
}

export function OwnName({ user }: { user: User }) {
  // Until something is typed, the field follows changes from other devices.
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string | null>(null);
  const { problem, save } = useSave();
  const isOnline = useOnline();
  const name = typed ?? user.name;
  const isChanged = name.trim() !== user.name;
  useTypedCard(isChanged);

  const saveName = async () => {
    const invalid = fullName(name);
    setError(invalid);
    if (invalid !== null || !isChanged || !isOnline) return;
    const before = user.name;
    if (!(await save(t('Failed to change your name'), () => rename(name)))) return;
    const undo = () => void save(t('Failed to change your name'), () => rename(before));
    showToast({ title: t('Name changed'), action: { label: t('Undo'), run: undo } });
    // What was typed while it was saved stays.
    setTyped((now) => (now === name ? undefined : now));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void saveName();
  };

  return (
    <form noValidate onSubmit={submit} className={styles['own-name']}>
      <TextInput
        label={t('Name')}
        name="name"
        autoComplete="name"
        value={name}
        error={error}
        onBlur={() => void saveName()}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setError(null);
        }}
      />
      {isChanged && (!isOnline || problem !== undefined) && (
        <OnlineButton type="submit" variant="default" label={t('Save Name')} />
      )}
    </form>
  );
}
