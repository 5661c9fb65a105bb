/** Says what a week still needs before the nanny may confirm it or the family approve it, and for which side it waits. */

import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { isRecent, type WeekOfPay } from './week-of-pay.ts';

/** Days after its end for which a family is reminded of the week of a nanny without an account. */
const REMINDER_DAYS = 7;

export type Obstacle =
  /** A past day has neither hours nor the mark 'not worked'. */
  | 'hours_missing'
  /** Recorded hours overlap, and a side hasn't said that they are meant. */
  | 'hours_overlap'
  /** Accepted shifts of the week are still to come. */
  | 'days_ahead'
  /** The week isn't over, and shifts of it aren't answered, or nothing was worked yet. */
  | 'not_over'
  /** For the family. */
  | 'not_confirmed'
  | 'changed_since_confirmed';

/** Who reads a week. */
interface Signer {
  readonly side: Side;
  /** Whether the nanny has an account, so that she confirms before the family approves. */
  readonly hasAccount: boolean;
  /** Whether she was removed: her hours stay as they are. */
  readonly isFormer: boolean;
}

export const signerOf = (side: Side, { nannyUserId, archivedAt }: Nanny): Signer => ({
  side,
  hasAccount: nannyUserId !== null,
  isFormer: archivedAt !== null,
});

const has = ({ checks }: WeekOfPay, kind: 'missing' | 'ahead'): boolean =>
  checks.some(({ check }) => check === kind);

const overlaps = ({ overlapsWaitFor }: WeekOfPay): boolean => overlapsWaitFor.length > 0;

/** Returns what keeps a week from its end as a side sees it: hours first that the reader can enter. */
function obstacleToEnd(week: WeekOfPay, { side, isFormer }: Signer): Obstacle | null {
  const isMissing = !isFormer && has(week, 'missing');
  const isAhead = !week.isAtEnd && has(week, 'ahead');
  if (isMissing && (side === 'nanny' || !isAhead)) return 'hours_missing';
  if (isAhead) return 'days_ahead';
  return week.isAtEnd ? null : 'not_over';
}

function obstacleOfFamily(week: WeekOfPay, { hasAccount }: Signer): Obstacle | null {
  if (!hasAccount || week.status === 'CONFIRMED') return null;
  return week.changedSinceConfirmed ? 'changed_since_confirmed' : 'not_confirmed';
}

/** Returns null where nothing is in the way. */
export function obstacleTo(week: WeekOfPay, signer: Signer): Obstacle | null {
  const early = obstacleToEnd(week, signer);
  if (early !== null) return early;
  if (overlaps(week)) return 'hours_overlap';
  return signer.side === 'nanny' ? null : obstacleOfFamily(week, signer);
}

/** Whether there is anything to sign in a week. */
const hasContent = ({ lines, checks }: WeekOfPay): boolean => lines.length > 0 || checks.length > 0;

function waitsForNanny(week: WeekOfPay, obstacle: Obstacle | null): boolean {
  if (week.status !== 'OPEN') return false;
  if (obstacle === null || week.changedSinceConfirmed) return true;
  return obstacle === 'hours_missing' && week.state === 'over';
}

function waitsForFamily(week: WeekOfPay, obstacle: Obstacle | null, { hasAccount, today }: Waiting): boolean {
  if (week.status === 'APPROVED' || (obstacle !== null && obstacle !== 'hours_missing')) return false;
  if (hasAccount) return week.status === 'CONFIRMED';
  return addDays(week.weekEnd, REMINDER_DAYS) >= today;
}

interface Waiting extends Signer {
  /** In the household's zone. */
  readonly today: string;
  /** Whether the base schedule plans later dates of the week, whose shifts may not be in the agenda yet. */
  readonly isPlannedLater: boolean;
}

/** Whether a recent week needs something of this side. */
export function needsAction(week: WeekOfPay, reader: Waiting): boolean {
  if (week.refused !== undefined) return true;
  if (!isRecent(week, reader.today) || !hasContent(week)) return false;
  if (week.overlapsWaitFor.includes(reader.side)) return true;
  if (reader.isPlannedLater) return false;
  const obstacle = obstacleTo(week, reader);
  return reader.side === 'nanny' ? waitsForNanny(week, obstacle) : waitsForFamily(week, obstacle, reader);
}
