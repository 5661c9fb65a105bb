/** Remembers an account's rights for the next start, whose screens render before the database is open. */
import type { Rights } from './rights.ts';

const storageKey = (accountId: string): string => `fairday:rights:${accountId}`;

/** Returns an account's rights in the household that its screens showed last; 'unknown' on a new device. */
export function rememberedRights(accountId: string): Exclude<Rights, 'enter'> {
  const remembered = localStorage.getItem(storageKey(accountId));
  return remembered === 'read' || remembered === 'write' ? remembered : 'unknown';
}

export function rememberRights(accountId: string, rights: Rights): void {
  try {
    localStorage.setItem(storageKey(accountId), rights);
  } catch {
    // Storage is full: the next start shows the buttons a moment later.
  }
}

/** Call for an account that is being deleted from this device. */
export const forgetRights = (accountId: string): void => localStorage.removeItem(storageKey(accountId));
