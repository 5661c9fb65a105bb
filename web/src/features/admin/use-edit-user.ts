import { useState } from 'react';
import type { User } from 'sync-protocol/model/account.ts';
import { editUser } from 'sync-protocol/rest/administration.ts';
import { emailAddress, fullName } from '../../domain/entry-rules.ts';
import { ApiError, failureText } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { rememberUser } from '../../session/session.ts';
import { showToast } from '../../shell/toast.ts';
import { texts } from './admin-texts.ts';

/** What is typed into 'Edit'. */
export interface UserEntry {
  name: string;
  email: string;
}

type UserErrors = { [field in keyof UserEntry]?: string };

function errorsOf(entry: UserEntry): UserErrors {
  const name = fullName(entry.name);
  const email = emailAddress(entry.email);
  return { ...(name !== null && { name }), ...(email !== null && { email }) };
}

/** A refusal stands beside the field that it is about. */
function refusedFields(error: unknown): UserErrors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'email_taken') return { email: error.message };
  return Object.fromEntries(error.details.map(({ path, message }) => [path, message]));
}

/** The entry, and saving it with the server. What was typed stays until it is saved. */
export function useEditUser(user: User, onUpdated: (user: User) => void) {
  const [entry, setEntry] = useState<UserEntry>({ name: user.name, email: user.email });
  const [errors, setErrors] = useState<UserErrors>({});
  const [busy, setBusy] = useState(false);

  const change = (field: keyof UserEntry, value: string) => {
    setEntry((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _answered, ...others }) => others);
  };

  /** False while something of it is wrong, or could not be saved. */
  const save = async (): Promise<boolean> => {
    const wrong = errorsOf(entry);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return false;
    setBusy(true);
    try {
      const updated = await call(editUser, { params: { userId: user.id }, body: entry });
      rememberUser(updated);
      onUpdated(updated);
    } catch (error) {
      setErrors(refusedFields(error));
      const description = failureText(error, texts.error);
      showToast({ variant: 'destructive', title: texts.updateFailed, description });
      return false;
    } finally {
      setBusy(false);
    }
    showToast({ title: texts.updated });
    return true;
  };

  const dirty = entry.name !== user.name || entry.email !== user.email;
  return { entry, errors, busy, dirty, change, save };
}
