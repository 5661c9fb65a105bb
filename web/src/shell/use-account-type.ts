/** The account type that the user menu and the settings show: the role in lower case, or 'viewer'. */
import type { User } from 'sync-protocol/model/account.ts';
import { useRights } from '../store/use-may-change.ts';

/** Returns what the user is in the shown household: the account's role in lower case, or 'viewer'. */
export function useAccountType({ role }: User): string {
  const isViewer = useRights() === 'read';
  return role === 'FAMILY' && isViewer ? 'viewer' : role.toLowerCase();
}
