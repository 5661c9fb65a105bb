/** The names of account roles, as shown and searched. */
import type { Role } from 'sync-protocol/kernel/roles.ts';
import { t } from '../../kit/language/messages.ts';

export const roleNames: Readonly<Record<Role, () => string>> = {
  SUPER_ADMIN: () => t('Super Admin'),
  FAMILY: () => t('Family'),
  NANNY: () => t('Nanny'),
};
