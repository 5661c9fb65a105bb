/** What the screens see: rows joined with what they belong to. Every row comes with its own household. */
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import type { Shift } from 'sync-protocol/model/base-schedule.ts';
import type { Household } from 'sync-protocol/model/household.ts';
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import type { Review } from 'sync-protocol/model/review.ts';
import type { Todo } from 'sync-protocol/model/todo.ts';
import type { AttentionEntry } from '../sync/device-storage.ts';

/**
 * Unknown is not empty. 'loading': not read yet, or this device has never finished a first sync; 'failed':
 * the device's own database can't be read; 'ready': this is what there is, even when it is nothing.
 */
export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error }
  | { readonly state: 'ready'; readonly data: T };

export interface NannyView {
  readonly household: Household;
  readonly nanny: Nanny;
  /** In force today, cents an hour. */
  readonly hourlyRateCents: number;
  /** Earned less paid; negative is a credit. */
  readonly owedCents: number;
  readonly isUnsent: boolean;
}

/** A day with what acting on it needs. */
export interface AgendaShift {
  readonly household: Household;
  readonly day: AgendaDay;
  /** In the household's zone, yyyy-MM-dd. */
  readonly today: string;
}

export interface AgendaItem extends AgendaShift {
  readonly nannyName: string;
  /** Undefined until they have been looked up. */
  readonly todoCount: number | undefined;
  readonly openTodoCount: number | undefined;
  /** Hours that wait for the family's word. */
  readonly openReviews: readonly Review[];
  /** Something about this day (a to-do of it included) waits in the queue. */
  readonly isUnsent: boolean;
}

export interface BaseScheduleView {
  readonly household: Household;
  readonly nanny: Nanny;
  /** By weekday, 0 = Sunday to 6 = Saturday; an empty list for a day off. */
  readonly shifts: readonly (readonly Shift[])[];
  /** False: the screen offers the defaults, Monday to Friday 09:00 to 17:00. */
  readonly isSaved: boolean;
}

export interface TodoView {
  readonly todo: Todo;
  readonly isUnsent: boolean;
}

/** What was entered and did not go through; kept until its author tries again or discards it. */
export interface AttentionItem extends AttentionEntry {
  /** The day that it is about, as it stands now, where there is one. */
  readonly day: AgendaDay | undefined;
  readonly household: Household | undefined;
  readonly nannyName: string | undefined;
}

export interface ReviewItem {
  readonly review: Review;
  readonly household: Household;
  readonly day: AgendaDay | undefined;
  readonly nannyName: string;
}

export interface DashboardView {
  readonly currency: Household['currency'];
  readonly activeNannies: number;
  readonly owedCents: number;
  readonly paidThisYearCents: number;
  readonly scheduledMinutes: number;
  readonly awaitingReplyMinutes: number;
  readonly completedThisYearMinutes: number;
  readonly daysScheduled: number;
}

export interface SyncView {
  readonly state: 'idle' | 'syncing' | 'offline' | 'signin_needed' | 'update_needed' | 'error';
  readonly isOnline: boolean;
  /** Mutations in the queue; undefined until the device's database has been read. */
  readonly unsentCount: number | undefined;
  readonly attentionCount: number | undefined;
  readonly lastSyncedAt: string | null;
  /** Known to have received nothing yet, which it has no connection to do: not merely not read yet. */
  readonly isAwaitingConnection: boolean;
  /** Instant since when the oldest one waits. */
  readonly oldestUnsentAt: string | null;
}
