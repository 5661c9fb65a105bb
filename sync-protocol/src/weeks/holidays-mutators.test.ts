/** Tests how much work one change of holidays is: only weeks that can have pay are read and priced anew. */
import { expect, it } from 'vitest';
import { NANNY_ID, PEOPLE, TestHousehold } from '../../test-support/household.ts';
import { closeWeek, setTerms, WEEK } from '../../test-support/terms.ts';
import { WorkingSet } from '../kernel/working-set.ts';
import { mutationSteps, parseMutation } from '../run-mutation.ts';
import { termsId } from './terms.ts';

const FAR = '2199-09-30';

/** Terms from this week on; and others that begin in 2199, as an earlier version of the rules allowed. */
function withFarTerms(): TestHousehold {
  const household = TestHousehold.create();
  setTerms(household);
  const terms = household.row('terms', termsId(NANNY_ID, WEEK));
  if (terms === undefined) throw new Error('No terms');
  household.plant('terms', { ...terms, id: termsId(NANNY_ID, FAR), effectiveFrom: FAR });
  return household;
}

/** Saves that federal holidays don't count. Returns the ranges of days and ids of earnings read, and the steps. */
function workToSave(household: TestHousehold) {
  const rows = new WorkingSet(household.id);
  const args = { useFederal: false, own: [] };
  const call = parseMutation({ id: household.newId(), name: 'household.saveHolidays', version: 1, args });
  household.load(rows, call);
  const reads = call.mutator.reads(args, rows, call);
  const earnings = reads.flatMap((read) => (read.table === 'earning' && 'ids' in read ? read.ids : []));
  const days = new Set(reads.flatMap((read) => (read.table === 'day' ? JSON.stringify(read) : [])));
  const context = { actor: PEOPLE.family, at: household.at };
  return {
    days: days.size,
    earnings: earnings.length,
    steps: [...mutationSteps(rows, call, context)].length,
  };
}

it('terms that begin in 2199 make saving holidays no more work', () => {
  const household = TestHousehold.create();
  setTerms(household);
  expect(workToSave(withFarTerms())).toEqual(workToSave(household));
});

it('each week is a step, and reads the earnings of its own holidays only', () => {
  const household = TestHousehold.create();
  setTerms(household, { effectiveFrom: '2026-01-19' });
  for (const weekStart of ['2026-01-19', '2026-05-18']) {
    household.at = '2026-05-28T16:00:00.000Z';
    closeWeek(household, weekStart);
  }
  // Martin Luther King Day, Presidents' Day and Memorial Day: the week's two ids, and two of the date.
  // Each is priced before and after the change, and then its earnings are kept in line.
  expect(workToSave(household)).toEqual({ days: 3, earnings: 3 * 4, steps: 3 * 3 });
});
