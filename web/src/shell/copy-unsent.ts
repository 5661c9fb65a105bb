import type { User } from 'sync-protocol/model/account.ts';
import { copyWhenReady } from '../ui/copy-text.ts';
import { showToast } from './toast.ts';

async function textOf(user: User): Promise<string> {
  const { unsentAsText } = await import('./unsent-as-text.ts');
  return unsentAsText(user);
}

/** What has waited too long leaves the app as plain text, to be sent some other way. */
export async function copyUnsent(user: User): Promise<void> {
  try {
    const isCopied = await copyWhenReady(textOf(user));
    if (isCopied) showToast({ title: 'Copied as text' });
    else showToast({ variant: 'destructive', title: 'Your browser did not allow copying' });
  } catch {
    showToast({ variant: 'destructive', title: 'This could not be read on this device' });
  }
}
