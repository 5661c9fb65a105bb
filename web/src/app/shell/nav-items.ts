/**
 * The items of the sidebar and the phone's tabs, with label, icon and address: by role (specification, section 2), plus
 * a nanny's Pay; without a household, those that lead somewhere.
 */
import {
  IconCalendarWeek,
  IconLayoutDashboard,
  IconReceipt,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import type { Role } from 'sync-protocol/kernel/roles.ts';
import { useHasNoHousehold } from '../../device/use-may-change.ts';
import { t } from '../../kit/language/messages.ts';

export interface NavItem {
  to: '/dashboard' | '/schedule' | '/pay' | '/nannies' | '/payments' | '/settings';
  label: () => string;
  icon: TablerIcon;
  /** Other addresses whose screens belong to the item. */
  also?: RegExp;
}

const dashboard: NavItem = { to: '/dashboard', label: () => t('Dashboard'), icon: IconLayoutDashboard };
const schedule: NavItem = { to: '/schedule', label: () => t('Schedule'), icon: IconCalendarWeek };
const nannies: NavItem = { to: '/nannies', label: () => t('Nannies'), icon: IconUsers, also: /^\/base/ };
const payments: NavItem = {
  to: '/payments',
  label: () => t('Payments'),
  icon: IconReceipt,
  also: /^\/statements/,
};
const pay: NavItem = { to: '/pay', label: () => t('Pay'), icon: IconReceipt, also: /^\/(statements|terms)/ };
const settings: NavItem = { to: '/settings', label: () => t('Settings'), icon: IconSettings };

const navItems: Record<Role, NavItem[]> = {
  FAMILY: [dashboard, schedule, nannies, payments, settings],
  NANNY: [dashboard, schedule, pay],
  SUPER_ADMIN: [{ ...dashboard, label: () => t('Super Admin') }],
};

/** Without a household, the other places are empty: only those that say what to do, and the family's account. */
const withoutHousehold: Record<Role, NavItem[]> = {
  FAMILY: [dashboard, settings],
  NANNY: [dashboard],
  SUPER_ADMIN: navItems.SUPER_ADMIN,
};

export function useNavItems(role: Role): readonly NavItem[] {
  return useHasNoHousehold() ? withoutHousehold[role] : navItems[role];
}

const MARK = { 'data-status': 'active', 'aria-current': 'page' } as const;

/** Returns a function that marks the item of a screen whose address doesn't begin with the item's. */
export function useNavMark() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return ({ also }: NavItem) => also?.test(path) && MARK;
}
