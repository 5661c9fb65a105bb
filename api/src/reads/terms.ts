/** Reads a nanny's terms and the household's holidays for the REST routes. */
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { termsOf } from 'sync-protocol/people/nanny-ranges.ts';
import { type Terms, termsId } from 'sync-protocol/weeks/terms.ts';
import type { TermsAnswer } from 'sync-protocol/weeks/terms-rest.ts';
import type { AppDeps } from '../accounts/app-deps.ts';
import { readRows } from '../sync/read-rows.ts';
import { readHousehold } from './household.ts';

function toAnswer(terms: Terms): TermsAnswer {
  const { householdId: _household, id: _id, nannyId: _nanny, version: _version, ...shown } = terms;
  const { changedAt: _changed, answer, answerNote, answeredAt, ...fields } = shown;
  const isOpen = answer === null || answeredAt === null;
  return { ...fields, answer: isOpen ? null : { status: answer, note: answerNote, at: answeredAt } };
}

/** Loads a nanny's terms, oldest first. Throws `not_found`. */
export async function readTerms(deps: AppDeps, householdId: string, nannyId: string): Promise<TermsAnswer[]> {
  const hers = termsOf(nannyId);
  const rows = await readRows(deps.sql, householdId, [{ table: 'nanny', ids: [nannyId] }, hers]);
  if (rows.get('nanny', nannyId) === undefined) throw new Rejection('not_found');
  return rows
    .list(hers)
    .toSorted((a, b) => (a.effectiveFrom < b.effectiveFrom ? -1 : 1))
    .map(toAnswer);
}

/** Loads the terms from one date on. Throws `not_found`, also in a repeated call after they were removed. */
export async function readTermsFrom(
  deps: AppDeps,
  householdId: string,
  { nannyId, effectiveFrom }: { nannyId: string; effectiveFrom: string },
): Promise<TermsAnswer> {
  const id = termsId(nannyId, effectiveFrom);
  const rows = await readRows(deps.sql, householdId, [{ table: 'terms', ids: [id] }]);
  const terms = rows.get('terms', id);
  if (terms === undefined) throw new Rejection('not_found');
  return toAnswer(terms);
}

export async function readHolidays(deps: AppDeps, householdId: string) {
  const { useFederalHolidays, ownHolidays } = await readHousehold(deps, householdId);
  return { useFederal: useFederalHolidays ?? true, own: ownHolidays ?? [] };
}
