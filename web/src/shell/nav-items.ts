/** Which items the sidebar and the phone's tabs have: by role (specification, section 2), plus a nanny's Pay. */
import {
  IconCalendarWeek,
  IconLayoutDashboard,
  IconReceipt,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Role } from 'sync-protocol/model/account.ts';
import { t } from '../language/messages.ts';
import { useSeveralFamilies } from '../store/use-several-families.ts';

export interface NavItem {
  to: '/dashboard' | '/schedule' | '/pay' | '/nannies' | '/payments' | '/settings';
  label: () => string;
  icon: TablerIcon;
}

const dashboard: NavItem = { to: '/dashboard', label: () => t('Dashboard'), icon: IconLayoutDashboard };
const schedule: NavItem = { to: '/schedule', label: () => t('Schedule'), icon: IconCalendarWeek };
const nannies: NavItem = { to: '/nannies', label: () => t('Nannies'), icon: IconUsers };
const payments: NavItem = { to: '/payments', label: () => t('Payments'), icon: IconReceipt };
const pay: NavItem = { to: '/pay', label: () => t('Pay'), icon: IconReceipt };
const settings: NavItem = { to: '/settings', label: () => t('Settings'), icon: IconSettings };

const navItems: Record<Role, NavItem[]> = {
  FAMILY: [dashboard, schedule, nannies, payments, settings],
  NANNY: [dashboard, schedule],
  SUPER_ADMIN: [{ ...dashboard, label: () => t('Super Admin') }],
};

/** Has Pay, which a nanny of one family sees on the dashboard. */
const NANNY_OF_SEVERAL: NavItem[] = [...navItems.NANNY, pay];

/** Returns the items for a role. A nanny who works for several families also has Pay. */
export function useNavItems(role: Role): NavItem[] {
  const worksForSeveral = useSeveralFamilies();
  return role === 'NANNY' && worksForSeveral ? NANNY_OF_SEVERAL : navItems[role];
}
