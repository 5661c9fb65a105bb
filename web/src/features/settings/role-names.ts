/** The names of a household member's roles. */
import type { FamilyRole } from 'sync-protocol/rest/members.ts';
import { t } from '../../language/messages.ts';

export const roleName = (role: FamilyRole): string => (role === 'PARENT' ? t('Parent') : t('Viewer'));
