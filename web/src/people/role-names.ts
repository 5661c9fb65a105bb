/** The names of a household member's roles. */
import type { FamilyRole } from 'sync-protocol/people/members-rest.ts';
import { t } from '../kit/language/messages.ts';

export const roleName = (role: FamilyRole): string => (role === 'PARENT' ? t('Parent') : t('Viewer'));
