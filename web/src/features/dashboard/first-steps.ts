/** The four first steps of a family and which are done, and whether their card is hidden in this browser. */
import { texts } from './dashboard-texts.ts';

/** Each step is done once it is done for any nanny. */
export interface Progress {
  hasNanny: boolean;
  hasWeek: boolean;
  hasAgenda: boolean;
  hasAccount: boolean;
}

export interface Step {
  title: string;
  words: string;
  /** The label of its button. */
  action: string;
  isDone: boolean;
  to: '/nannies' | '/base-schedule';
}

export function firstSteps({ hasNanny, hasWeek, hasAgenda, hasAccount }: Progress): Step[] {
  return [
    {
      title: texts.stepAdd,
      words: texts.stepAddWords,
      action: texts.stepAddAction,
      isDone: hasNanny,
      to: '/nannies',
    },
    {
      title: texts.stepWeek,
      words: texts.stepWeekWords,
      action: texts.stepWeekAction,
      isDone: hasWeek || hasAgenda,
      to: '/base-schedule',
    },
    {
      title: texts.stepDates,
      words: texts.stepDatesWords,
      action: texts.stepDatesAction,
      isDone: hasAgenda,
      to: '/base-schedule',
    },
    {
      title: texts.stepInvite,
      words: texts.stepInviteWords,
      action: texts.stepInviteAction,
      isDone: hasAccount,
      to: '/nannies',
    },
  ];
}

const HIDDEN_KEY = 'fairday:first-steps-hidden';

export const areStepsHidden = (): boolean => localStorage.getItem(HIDDEN_KEY) === 'true';
export const hideSteps = (): void => localStorage.setItem(HIDDEN_KEY, 'true');
