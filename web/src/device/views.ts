/** Types of what live queries return to screens: loading state, rows joined with others, figures, sync state. */

import type { Clock } from 'sync-protocol/clock/clock.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny, Rate } from 'sync-protocol/people/nanny.ts';
import type { NannyColor } from 'sync-protocol/people/nanny-color-names.ts';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import type { Shift } from 'sync-protocol/schedule/base-schedule.ts';
import type { TimeRange } from 'sync-protocol/schedule/hours.ts';
import type { Todo } from 'sync-protocol/schedule/todo.ts';
import type { AttentionEntry } from './sync/device-storage.ts';
import type { LoopState } from './sync/loop.ts';

/** 'loading': not read or never synced. 'failed': the database can't be read. 'ready': read, though maybe empty. */
export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error }
  | { readonly state: 'ready'; readonly data: T };

export interface NannyView {
  readonly household: Household;
  readonly nanny: Nanny;
  /** The one that the family chose, or a derived one. */
  readonly color: NannyColor | undefined;
  /** The rate in force today, in cents per hour. */
  readonly hourlyRateCents: number;
  readonly rates: readonly Rate[];
  /** Rates that pending mutations have set. */
  readonly unsentRateIds: ReadonlySet<string>;
  /** In the household's zone, yyyy-MM-dd. */
  readonly today: string;
  /** Earned minus paid, in cents; negative is a credit. */
  readonly owedCents: number;
  readonly isUnsent: boolean;
}

/** A day with what is needed to change it. */
export interface AgendaShift {
  readonly household: Household;
  readonly day: AgendaDay;
  /** Today in the household's zone, yyyy-MM-dd. */
  readonly today: string;
}

/** The time that a day shares with a day of another family. */
export interface DayOverlap extends TimeRange {
  /** Name of the other day's household. */
  readonly householdName: string;
}

export interface AgendaItem extends AgendaShift {
  readonly nannyName: string;
  /** Her color in the family's views; undefined for a day whose nanny is gone. */
  readonly nannyColor: NannyColor | undefined;
  /** Undefined until to-dos have been read. */
  readonly todoCount: number | undefined;
  readonly openTodoCount: number | undefined;
  /** The cents that are paid of a day that is paid in part; undefined for all others. */
  readonly partlyPaidCents: number | undefined;
  /** Hours that wait for a decision. */
  readonly openReviews: readonly Review[];
  /** Whether the nanny has an account with which she can decide some of them. */
  readonly canNannyDecide: boolean;
  /** The nanny's arrival on this day, as long as no hours have ended it. */
  readonly openClock: Clock | undefined;
  /** Whether approved leave covers its date: nobody waits for its answer or its hours. False once it has hours. */
  readonly isOff: boolean;
  /** Only for a nanny who works for several families. */
  readonly overlaps: readonly DayOverlap[];
  /** Whether a pending mutation has changed this day or one of its to-dos. */
  readonly isUnsent: boolean;
}

export interface BaseScheduleView {
  readonly household: Household;
  readonly nanny: Nanny;
  /** By weekday, 0 = Sunday to 6 = Saturday; an empty list for a day off. */
  readonly shifts: readonly (readonly Shift[])[];
  /** False without a saved one: the screen then offers the defaults, Monday to Friday 09:00 to 17:00. */
  readonly isSaved: boolean;
}

export interface TodoView {
  readonly todo: Todo;
  readonly isUnsent: boolean;
}

/** What a change is about: its household, and the day that its arguments name, as they are now. */
export interface EntrySubject {
  readonly day: AgendaDay | undefined;
  readonly household: Household | undefined;
  readonly nannyName: string | undefined;
}

/** A change that was refused or set aside, kept until its author acts on it. */
export interface AttentionItem extends AttentionEntry, EntrySubject {}

export interface ReviewItem {
  readonly review: Review;
  readonly household: Household;
  readonly day: AgendaDay | undefined;
  readonly nannyName: string;
  readonly canNannyDecide: boolean;
}

export interface DashboardView {
  readonly householdId: string;
  readonly householdName: string;
  readonly currency: Household['currency'];
  readonly activeNannies: number;
  /** Of wages. */
  readonly owedCents: number;
  /** To pay back for claims, without what was paid ahead for them. */
  readonly owedClaimsCents: number;
  readonly paidThisYearCents: number;
  readonly withheldThisYearCents: number;
  readonly scheduledMinutes: number;
  readonly awaitingReplyMinutes: number;
  readonly completedThisYearMinutes: number;
  readonly daysScheduled: number;
}

/** What the shell shows about syncing. */
export interface SyncView {
  readonly state: LoopState;
  readonly isOnline: boolean;
  /** Pending mutations; undefined until the device's database has been read. */
  readonly unsentCount: number | undefined;
  /** Entries at /attention; undefined until they have been counted. */
  readonly attentionCount: number | undefined;
  /** Entries of the account's households that aren't shown. */
  readonly attentionElsewhereCount: number;
  /** Instant of the last successful exchange; null before the first. */
  readonly lastSyncedAt: string | null;
  /** True when nothing has ever been synced and there is no connection. */
  readonly isWaitingForConnection: boolean;
  /** True when nothing has ever been synced and the last try failed. */
  readonly isFailingAtFirst: boolean;
  /** When the oldest pending mutation was made. */
  readonly oldestUnsentAt: string | null;
  readonly syncNow: () => void;
}
