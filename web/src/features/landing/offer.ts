import {
  IconCalendarWeek,
  IconChartBar,
  IconChecks,
  IconClockHour4,
  IconCreditCard,
  IconUserShield,
  type TablerIcon,
} from '@tabler/icons-react';

interface Feature {
  icon: TablerIcon;
  title: string;
  words: string;
}

/** The six feature cards (specification, sections 1 and 2). */
export const features: Feature[] = [
  {
    icon: IconCalendarWeek,
    title: 'Smart Scheduling',
    words: 'Set a weekly base schedule, split shifts included, and generate the days ahead from it.',
  },
  {
    icon: IconClockHour4,
    title: 'Automatic Time Tracking',
    words: 'Scheduled and actual hours, billed in increments of 1, 5, 15, 30 or 60 minutes.',
  },
  {
    icon: IconCreditCard,
    title: 'Payment Management',
    words: 'Record what you pay by Venmo, Zelle or cash, and always see what is still owed.',
  },
  {
    icon: IconUserShield,
    title: 'Role-Based Access',
    words: 'Families manage schedules and pay. Nannies see their own days and enter their hours.',
  },
  {
    icon: IconChecks,
    title: 'Approval Workflow',
    words: 'She accepts or declines every scheduled day, so you both know what’s planned.',
  },
  {
    icon: IconChartBar,
    title: 'Dashboard Insights',
    words: 'Total owed, paid this year, hours worked and hours ahead, at a glance.',
  },
];

export const steps = [
  {
    title: 'Set up the week',
    words: 'Add your nanny with an hourly rate, lay out the usual week, and generate the agenda.',
  },
  {
    title: 'Agree and track',
    words: 'She joins with your invitation, accepts her days, and enters the hours she worked.',
  },
  {
    title: 'Pay what is owed',
    words: 'Fairday calculates billable time and amounts. Mark days as paid or record a payment.',
  },
];
