/** The four first steps of a family and which are done, and whether their card is hidden in this browser. */
import { t } from '../../kit/language/messages.ts';

/** Each step is done once it is done for any nanny. */
export interface Progress {
  hasNanny: boolean;
  hasWeek: boolean;
  hasAgenda: boolean;
  hasAccount: boolean;
}

export interface Step {
  id: 'nanny' | 'week' | 'dates' | 'invite';
  title: string;
  words: string;
  /** The label of its button. */
  action: string;
  isDone: boolean;
}

export function firstSteps({ hasNanny, hasWeek, hasAgenda, hasAccount }: Progress): Step[] {
  return [
    {
      id: 'nanny',
      title: t('Add your nanny'),
      words: t('Her name, her email and her hourly rate.'),
      action: t('Add Your Nanny'),
      isDone: hasNanny,
    },
    {
      id: 'week',
      title: t('Set her week'),
      words: t('The usual hours, day by day, with split shifts where you need them.'),
      action: t('Set Her Week'),
      isDone: hasWeek || hasAgenda,
    },
    {
      id: 'dates',
      title: t('Generate the dates'),
      words: t('Her agenda for the next 60 days, based on that week.'),
      action: t('Generate the Dates'),
      isDone: hasAgenda,
    },
    {
      id: 'invite',
      title: t('Invite her'),
      words: t('Send her the link. She accepts her days and enters her hours.'),
      action: t('Invite Her'),
      isDone: hasAccount,
    },
  ];
}

const HIDDEN_KEY = 'fairday:first-steps-hidden';

export const areStepsHidden = (): boolean => localStorage.getItem(HIDDEN_KEY) === 'true';
export const hideSteps = (): void => localStorage.setItem(HIDDEN_KEY, 'true');
