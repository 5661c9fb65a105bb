/**
 * Counts, in given households, the open reviews, the questions to answer, the forgotten arrivals, and the account's own
 * changes that were refused or set aside.
 */

import { toInstant } from 'sync-protocol/kernel/calendar.ts';
import { TIMES_UNSEEN } from 'sync-protocol/kernel/mutator.ts';
import { canDecide, decidingSide } from 'sync-protocol/ledger/deciding-side.ts';
import type { Review } from 'sync-protocol/ledger/review.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { Question } from 'sync-protocol/weeks/week.ts';
import { readForgottenClocks } from '../clock/forgotten-clocks.ts';
import type { DeviceDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { allOf, householdOf } from '../device/household-reads.ts';
import type { StoredMembership } from '../device/sync/device-storage.ts';
import { readFewerHours } from '../weeks/fewer-hours.ts';
import { readNotWorkedQuestions } from '../weeks/not-worked-questions.ts';
import { readOverlapWeeks } from '../weeks/overlap-weeks.ts';

/** Returns the time by the server's clock, as the last sync told it. */
async function serverTime({ meta }: DeviceDatabase): Promise<string> {
  const offset = await meta.get('clockOffsetMs');
  return toInstant(Date.now() + (typeof offset?.value === 'number' ? offset.value : 0));
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/** How many of each kind wait for the account. */
export interface Decisions {
  /** Open reviews that the reader's side decides. */
  readonly reviews: number;
  /** The reader's own hours that wait for the other side: they may be withdrawn. */
  readonly withdrawable: number;
  /** The other side's questions without an answer. */
  readonly questions: number;
  /** A nanny's hours that the family made fewer. */
  readonly fewer: number;
  /** Weeks with overlapping hours that wait for the reader's side. */
  readonly overlaps: number;
  /** Notes about times that were changed unseen. */
  readonly notes: number;
  /** Shifts marked as not worked, of which the nanny hasn't said whether she came. */
  readonly notWorked: number;
  /** Arrivals without an end that were forgotten. */
  readonly forgotten: number;
}

type Reader = Pick<Device, 'database' | 'accountId'>;

async function decisionsIn({ database, accountId }: Reader, { householdId, role }: StoredMembership) {
  const reviews = await allOf<Review>(database, 'review', householdId);
  const nannies = await allOf<Nanny>(database, 'nanny', householdId);
  const isToDecide = (review: Review): boolean => {
    const nanny = nannies.find(({ id }) => id === review.nannyId);
    return decidingSide(review, canDecide(nanny)) === (role === 'NANNY' ? 'nanny' : 'family');
  };
  const open = reviews.filter(({ status }) => status === 'open');
  const toDecide = role === 'VIEWER' ? [] : open.filter(isToDecide);
  const questions = await allOf<Question>(database, 'question', householdId);
  const isOpen = ({ answer, askedBySide }: Question): boolean =>
    answer === null && role === (askedBySide === 'nanny' ? 'FAMILY' : 'NANNY');
  const fewer = role === 'NANNY' ? await readFewerHours(database, householdId, reviews) : [];
  const household = await householdOf(database, householdId);
  const side = role === 'NANNY' ? 'nanny' : 'family';
  const overlaps =
    household === undefined || role === 'VIEWER'
      ? []
      : await readOverlapWeeks(database, household, { side, now: await serverTime(database) });
  return {
    reviews: toDecide.length,
    withdrawable: open.filter((each) => each.authorId === accountId && !toDecide.includes(each)).length,
    questions: questions.filter(isOpen).length,
    fewer: fewer.length,
    overlaps: overlaps.length,
  };
}

export async function readDecisions(
  reader: Reader,
  memberships: readonly StoredMembership[],
): Promise<Decisions> {
  const found = await Promise.all(memberships.map((membership) => decisionsIn(reader, membership)));
  const { database } = reader;
  const asked = await readNotWorkedQuestions(database, memberships);
  const forgotten = await readForgottenClocks(database, memberships, await serverTime(database));
  return {
    notes: await countEntries(reader.database, memberships, true),
    reviews: sum(found.map(({ reviews }) => reviews)),
    withdrawable: sum(found.map(({ withdrawable }) => withdrawable)),
    questions: sum(found.map(({ questions }) => questions)),
    fewer: sum(found.map(({ fewer }) => fewer)),
    overlaps: sum(found.map(({ overlaps }) => overlaps)),
    notWorked: asked.length,
    forgotten: forgotten.length,
  };
}

export const countDecisions = async (
  reader: Reader,
  memberships: readonly StoredMembership[],
): Promise<number> => sum(Object.values(await readDecisions(reader, memberships)));

/** Counts the notes of households, or all other entries of needs attention. */
async function countEntries(
  database: DeviceDatabase,
  memberships: readonly StoredMembership[],
  areNotes: boolean,
): Promise<number> {
  const counts = memberships.map(({ householdId }) =>
    database.attention
      .where({ householdId })
      .filter(({ code }) => (code === TIMES_UNSEEN) === areNotes)
      .count(),
  );
  return sum(await Promise.all(counts));
}

/** Counts those of all households, also of those that the account has left. */
export const countAllRefused = ({ attention }: DeviceDatabase): Promise<number> =>
  attention.filter(({ code }) => code !== TIMES_UNSEEN).count();

/** Counts the account's own changes that were refused or set aside. */
export const countRefused = (
  { database }: Pick<Device, 'database'>,
  memberships: readonly StoredMembership[],
): Promise<number> => countEntries(database, memberships, false);
