import type { User } from 'sync-protocol/model/account.ts';
import { type QueuedEntry, queuedEntries } from '../store/queued-entries.ts';
import { copyOnceKnown } from '../ui/copy-text.ts';
import { enteredInWords } from '../ui/entered-words.ts';
import { momentInWords } from '../ui/entry-facts.ts';
import { showToast } from './toast.ts';

/** A line for each entry that waits: when it was made, and what it says. */
function lineOf(entry: QueuedEntry, user: User): string {
  const { household, day, nannyName } = entry;
  const timezone = household?.timezone ?? user.timezone;
  const facts = {
    timezone,
    currency: household?.currency ?? user.currency,
    day,
    nannyName: user.role === 'NANNY' ? undefined : nannyName,
  };
  return `${momentInWords(entry.happenedAt, timezone)}: ${enteredInWords(entry, facts)}`;
}

async function unsentAsText(user: User): Promise<string> {
  return (await queuedEntries()).map((entry) => lineOf(entry, user)).join('\n');
}

/** What has waited too long leaves the app as plain text, to be sent some other way. */
export async function copyUnsent(user: User): Promise<void> {
  try {
    const isCopied = await copyOnceKnown(unsentAsText(user));
    if (isCopied) showToast({ title: 'Copied as text' });
    else showToast({ variant: 'destructive', title: 'Your browser did not allow copying' });
  } catch {
    showToast({ variant: 'destructive', title: 'This could not be read on this device' });
  }
}
