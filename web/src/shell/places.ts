import {
  IconCalendarWeek,
  IconLayoutDashboard,
  IconReceipt,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Role } from 'sync-protocol/model/account.ts';

export interface Place {
  to: '/dashboard' | '/schedule' | '/nannies' | '/payments';
  label: string;
  icon: TablerIcon;
}

const dashboard: Place = { to: '/dashboard', label: 'Dashboard', icon: IconLayoutDashboard };
const schedule: Place = { to: '/schedule', label: 'Schedule', icon: IconCalendarWeek };
const nannies: Place = { to: '/nannies', label: 'Nannies', icon: IconUsers };
const payments: Place = { to: '/payments', label: 'Payments', icon: IconReceipt };

/** The places that each role finds in the sidebar and in the tabs, in this order. */
export const placesOf: Record<Role, Place[]> = {
  FAMILY: [dashboard, schedule, nannies, payments],
  NANNY: [dashboard, schedule],
  SUPER_ADMIN: [{ ...dashboard, label: 'Super Admin' }],
};
