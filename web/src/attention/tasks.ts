/** Lists what a family or a nanny has to do, most urgent first. */

import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { overlapMinutes } from 'sync-protocol/schedule/hours.ts';
import { shiftState } from 'sync-protocol/schedule/shift-state.ts';
import type { AgendaItem, NannyView } from '../device/views.ts';
import type { NextStep, NextSteps } from '../people/use-next-steps.ts';
import { obstacleTo, signerOf } from '../weeks/week-obstacles.ts';
import type { RecentWeek } from '../weeks/weeks-to-sign.ts';
import type { Decisions } from './attention-counts.ts';
import type { ClaimCounts, WaitingClaims } from './claim-counts.ts';

type Counted =
  | 'refused'
  | 'forgotten'
  | 'notes'
  | 'reviews'
  | 'questions'
  | 'overlaps'
  | 'fewer'
  | 'notWorked'
  | 'terms'
  | 'timeOff';
/** `missing`: without hours. `uncovered`: declined, without other care. `answer`: for the nanny, `unanswered` for others. */
type OfDays = 'missing' | 'uncovered' | 'unanswered' | 'answer';

/** One line of 'To do'. */
export type Task =
  | { readonly kind: Counted; readonly count: number }
  | { readonly kind: OfDays; readonly days: readonly AgendaItem[] }
  | { readonly kind: 'approve' | 'pay' | 'confirm'; readonly week: RecentWeek }
  /** Of her week, or of days from it. */
  | { readonly kind: 'plan'; readonly nanny: NannyView; readonly step: NextStep }
  | { readonly kind: 'invite'; readonly nanny: NannyView }
  | { readonly kind: 'claims' | 'payBack'; readonly waiting: WaitingClaims }
  | { readonly kind: 'employer' };

interface Facts {
  /** Days of the last weeks and of those to come, by date. */
  readonly days: readonly AgendaItem[];
  /** Recent weeks, oldest first. */
  readonly weeks: readonly RecentWeek[];
  readonly decisions: Decisions;
  /** The account's own changes that were refused or set aside. */
  readonly refused: number;
  /** Number of requests for time off to answer. */
  readonly timeOff: number;
  readonly now: string;
}

export interface FamilyFacts extends Facts {
  readonly nannies: readonly NannyView[];
  readonly nextSteps: NextSteps;
  readonly claims: ClaimCounts;
}

export interface NannyFacts extends Facts {
  /** Number of terms that she hasn't answered. */
  readonly terms: number;
}

const counted = (kind: Counted, count: number): Task[] => (count > 0 ? [{ kind, count }] : []);
const ofDays = (kind: OfDays, days: readonly AgendaItem[]): Task[] =>
  days.length > 0 ? [{ kind, days }] : [];

/** Returns the days before today whose hours nobody has entered. Today's are on the card of today. */
const withoutHours = (days: readonly AgendaItem[], now: string): AgendaItem[] =>
  days.filter(
    ({ day, today, openReviews, openClock, isOff }) =>
      day.date < today &&
      !isOff &&
      openReviews.length === 0 &&
      // A forgotten arrival has a line of its own.
      openClock === undefined &&
      shiftState(day, { today, now }) === 'missing',
  );

const CARE: readonly AgendaItem['day']['status'][] = ['PENDING', 'ACCEPTED', 'COMPLETED'];

function isCovered({ day, household }: AgendaItem, others: readonly AgendaItem[]): boolean {
  const { scheduledStartUtc: start, scheduledEndUtc: end } = day;
  return others.some(({ day: other, household: { id }, isOff }) => {
    if (isOff || id !== household.id || other.date !== day.date || !CARE.includes(other.status)) return false;
    const { scheduledStartUtc, scheduledEndUtc } = other;
    if (start === null || end === null || scheduledStartUtc === null || scheduledEndUtc === null) return true;
    return overlapMinutes({ start, end }, { start: scheduledStartUtc, end: scheduledEndUtc }) > 0;
  });
}

/** Returns the declined days to come in whose time no other shift of the household is planned. */
const withoutCare = (days: readonly AgendaItem[]): AgendaItem[] =>
  days.filter((item) => {
    const { day, today } = item;
    return day.status === 'DECLINED' && day.date >= today && !isCovered(item, days);
  });

/** Of a date that is wholly off, nobody is asked. */
const isPending = ({ day, isOff }: AgendaItem): boolean => day.status === 'PENDING' && !isOff;

/** Approving comes before paying. What else a week waits for has lines of its own. */
function ofWeekForFamily(item: RecentWeek): Task[] {
  const { week, nanny } = item;
  if (week.status === 'APPROVED') return week.openCents > 0 ? [{ kind: 'pay', week: item }] : [];
  const isFree = week.refused === undefined && obstacleTo(week, signerOf('family', nanny)) === null;
  return item.isWaiting && isFree ? [{ kind: 'approve', week: item }] : [];
}

function ofWeekForNanny(item: RecentWeek): Task[] {
  const { week, nanny } = item;
  const isFree = week.refused === undefined && obstacleTo(week, signerOf('nanny', nanny)) === null;
  return item.isWaiting && isFree ? [{ kind: 'confirm', week: item }] : [];
}

/** Whether a statement would lack the address of an employer whose nanny has worked. */
const lacksAddress = ({ household, week }: RecentWeek): boolean =>
  household.employerAddress === null && week.billableMinutes > 0;

/** Today's and tomorrow's days can't wait. Days of the past without an answer hold up their week. */
function isSoon(task: Task): boolean {
  if (!('days' in task) || task.kind === 'missing') return false;
  return task.days.some(({ day, today }) => day.date <= addDays(today, 1));
}

const urgencyOf = (task: Task): number => (task.kind === 'refused' ? 0 : isSoon(task) ? 1 : 2);
const byUrgency = (tasks: readonly Task[]): Task[] => tasks.toSorted((a, b) => urgencyOf(a) - urgencyOf(b));

/** What comes next for a nanny: one thing at a time. */
function ofNanny(nanny: NannyView, nextSteps: NextSteps): Task[] {
  const step = nextSteps.get(nanny.nanny.id);
  if (step !== undefined) return [{ kind: 'plan', nanny, step }];
  return nanny.nanny.nannyUserId === null ? [{ kind: 'invite', nanny }] : [];
}

export function familyTasks(facts: FamilyFacts): Task[] {
  const { days, weeks, decisions, refused, timeOff, claims, now, nannies, nextSteps } = facts;
  return byUrgency([
    ...counted('refused', refused),
    ...counted('forgotten', decisions.forgotten),
    ...counted('notes', decisions.notes),
    ...weeks.flatMap(ofWeekForFamily),
    ...counted('reviews', decisions.reviews),
    ...ofDays('missing', withoutHours(days, now)),
    ...counted('overlaps', decisions.overlaps),
    ...counted('questions', decisions.questions),
    ...counted('timeOff', timeOff),
    ...claims.toDecide.map((waiting) => ({ kind: 'claims' as const, waiting })),
    ...claims.toPay.map((waiting) => ({ kind: 'payBack' as const, waiting })),
    ...ofDays('uncovered', withoutCare(days)),
    ...ofDays('unanswered', days.filter(isPending)),
    ...nannies.flatMap((nanny) => ofNanny(nanny, nextSteps)),
    ...(weeks.some(lacksAddress) ? [{ kind: 'employer' } as const] : []),
  ]);
}

export function nannyTasks({ days, weeks, decisions, refused, timeOff, now, terms }: NannyFacts): Task[] {
  const toAnswer = days.filter((item) => isPending(item) && item.day.date >= item.today);
  return byUrgency([
    ...counted('refused', refused),
    ...counted('forgotten', decisions.forgotten),
    ...counted('notes', decisions.notes),
    ...ofDays('missing', withoutHours(days, now)),
    ...weeks.flatMap(ofWeekForNanny),
    ...counted('reviews', decisions.reviews),
    ...counted('notWorked', decisions.notWorked),
    ...counted('fewer', decisions.fewer),
    ...ofDays('answer', toAnswer),
    ...counted('terms', terms),
    ...counted('timeOff', timeOff),
    ...counted('questions', decisions.questions),
    ...counted('overlaps', decisions.overlaps),
  ]);
}
