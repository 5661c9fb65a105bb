/**
 * Counts, in given households, the open reviews, the questions to answer, and the account's own changes that were
 * refused or set aside.
 */
import type { Review } from 'sync-protocol/model/review.ts';
import type { Question } from 'sync-protocol/model/week.ts';
import type { StoredMembership } from '../sync/device-storage.ts';
import type { Device } from './device.ts';
import { allOf } from './household-reads.ts';

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

/**
 * Counts open reviews, all for the family, which decides them, for a nanny those that she may withdraw; and the other
 * side's questions without an answer.
 */
export async function countDecisions(
  { database, accountId }: Pick<Device, 'database' | 'accountId'>,
  memberships: readonly StoredMembership[],
): Promise<number> {
  const counts = memberships.map(async ({ householdId, role }) => {
    const reviews = await allOf<Review>(database, 'review', householdId);
    const isRelevant = ({ status, authorId }: Review): boolean =>
      status === 'open' && (role === 'FAMILY' || authorId === accountId);
    const questions = await allOf<Question>(database, 'question', householdId);
    const isOpen = ({ answer, askedBySide }: Question): boolean =>
      answer === null && role === (askedBySide === 'nanny' ? 'FAMILY' : 'NANNY');
    return reviews.filter(isRelevant).length + questions.filter(isOpen).length;
  });
  return sum(await Promise.all(counts));
}

/** Counts the account's own changes that were refused or set aside. */
export async function countRefused(
  { database }: Pick<Device, 'database'>,
  memberships: readonly StoredMembership[],
): Promise<number> {
  const counts = memberships.map(({ householdId }) => database.attention.where({ householdId }).count());
  return sum(await Promise.all(counts));
}
