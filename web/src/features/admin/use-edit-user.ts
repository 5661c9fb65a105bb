import { useState } from 'react';
import type { User } from 'sync-protocol/model/account.ts';
import { editUser } from 'sync-protocol/rest/administration.ts';
import { emailAddress, fullName } from '../../domain/entry-rules.ts';
import { ApiError, failureText } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { rememberUser } from '../../session/session.ts';
import { showToast } from '../../shell/toast.ts';
import { texts } from './admin-texts.ts';

/** The form's fields, as typed. */
export interface UserEntry {
  name: string;
  email: string;
}

type UserErrors = { [field in keyof UserEntry]?: string };

function validateEntry(entry: UserEntry): UserErrors {
  const name = fullName(entry.name);
  const email = emailAddress(entry.email);
  return { ...(name !== null && { name }), ...(email !== null && { email }) };
}

/** Assigns a refusal to the field that it is about. */
function refusedFields(error: unknown): UserErrors {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'email_taken') return { email: error.message };
  return Object.fromEntries(error.details.map(({ path, message }) => [path, message]));
}

/** The edit form. Typed values stay until the server has saved them. */
export function useEditUser(user: User, onUpdated: (user: User) => void) {
  const [entry, setEntry] = useState<UserEntry>({ name: user.name, email: user.email });
  const [errors, setErrors] = useState<UserErrors>({});
  const [busy, setBusy] = useState(false);

  const change = (field: keyof UserEntry, value: string) => {
    setEntry((before) => ({ ...before, [field]: value }));
    setErrors(({ [field]: _corrected, ...others }) => others);
  };

  /** Returns whether the user was saved. */
  const save = async (): Promise<boolean> => {
    const invalid = validateEntry(entry);
    setErrors(invalid);
    if (Object.keys(invalid).length > 0) return false;
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
