/** The account type that the user menu and the settings show: the role as a word in lower case, or 'viewer'. */
import type { User } from 'sync-protocol/people/account.ts';
import { useRights } from '../device/use-may-change.ts';
import { t } from '../kit/language/messages.ts';

export function useAccountType({ role }: User): string {
  const isViewer = useRights() === 'read';
  if (role === 'SUPER_ADMIN') return t('super_admin');
  if (role === 'NANNY') return t('nanny');
  return isViewer ? t('viewer') : t('family');
}
