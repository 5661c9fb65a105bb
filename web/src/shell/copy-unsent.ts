import type { User } from 'sync-protocol/model/account.ts';
import { copyWhenReady } from '../ui/copy-text.ts';
import { showToast } from './toast.ts';

async function loadUnsentText(user: User): Promise<string> {
  const { unsentAsText } = await import('./unsent-as-text.ts');
  return unsentAsText(user);
}

/** Copies unsent changes as text, for a person to send another way. */
export async function copyUnsent(user: User): Promise<void> {
  try {
    const isCopied = await copyWhenReady(loadUnsentText(user));
    if (isCopied) showToast({ title: 'Copied as text' });
    else showToast({ variant: 'destructive', title: 'Your browser did not allow copying' });
  } catch {
    showToast({ variant: 'destructive', title: 'Couldn’t load this from your device' });
  }
}
