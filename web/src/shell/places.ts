import {
  IconCalendarWeek,
  IconLayoutDashboard,
  IconReceipt,
  IconSettings,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Role } from 'sync-protocol/model/account.ts';

export interface Place {
  to: '/dashboard' | '/schedule' | '/nannies' | '/payments' | '/settings';
  label: string;
  icon: TablerIcon;
}

const dashboard: Place = { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard };
const schedule: Place = { to: '/schedule', label: 'Schedule', icon: IconCalendarWeek };
const nannies: Place = { to: '/nannies', label: 'Nannies', icon: IconUsers };
const payments: Place = { to: '/payments', label: 'Payments', icon: IconReceipt };
const settings: Place = { to: '/settings', label: 'Settings', icon: IconSettings };

/** The places that each role finds in the sidebar and in the tabs, in this order. */
export const placesOf: Record<Role, Place[]> = {
  FAMILY: [dashboard, schedule, nannies, payments, settings],
  NANNY: [dashboard, schedule],
  SUPER_ADMIN: [{ ...dashboard, label: 'Super Admin' }],
};
