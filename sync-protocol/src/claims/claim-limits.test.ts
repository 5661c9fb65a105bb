/** Tests how many claims there may be: of a date, with one picture, waiting; and that no side fills the other’s room. */
import { beforeEach, describe, expect, it } from 'vitest';
import { NANNY_ID, type PersonName, TestHousehold } from '../../test-support/household.ts';
import { addDays } from '../kernel/calendar.ts';
import type { MutatorArgs } from '../registry.ts';

const TODAY = '2026-03-05';
const HASH = 'a'.repeat(64);

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

type SubmitArgs = MutatorArgs<'claim.submit'>;

/** Submits one cent, or what is given. Returns the claim's id and the result's code. */
function submit(by: PersonName, given: Partial<SubmitArgs> = {}) {
  const claimId = household.newId();
  const code = household.as(by).code('claim.submit', {
    claimId,
    nannyId: NANNY_ID,
    kind: 'EXPENSE',
    date: TODAY,
    category: 'PARKING',
    distanceTenths: null,
    amountCents: 1,
    note: null,
    receiptHash: null,
    ...given,
  });
  return { claimId, code };
}
const withdraw = (by: PersonName, claimId: string) => household.as(by).code('claim.withdraw', { claimId });
const decline = (claimId: string) =>
  household
    .as('family')
    .code(
      'claim.decide',
      { claimId, status: 'DECLINED', note: 'Not ours' },
      { basedOn: { amountCents: 1, status: 'SUBMITTED' } },
    );

function times(count: number, run: (number: number) => void): void {
  for (let number = 0; number < count; number += 1) run(number);
}

/** Submits 200 claims of five dates. */
function fill(): void {
  times(200, (number) => submit('nanny', { date: addDays(TODAY, -(number % 5)) }));
}

describe('claims of a date', () => {
  it('stand for 50 of a side at most', () => {
    times(50, () => expect(submit('nanny').code).toBe('applied'));
    expect(submit('nanny').code).toBe('too_many_claims');
    expect(submit('nanny', { date: addDays(TODAY, -1) }).code).toBe('applied');
    expect(submit('family').code).toBe('applied');
  });

  it('count no more once they are withdrawn or declined', () => {
    const ids: string[] = [];
    times(50, () => ids.push(submit('nanny').claimId));
    expect(withdraw('nanny', ids[0] ?? '')).toBe('applied');
    expect(decline(ids[1] ?? '')).toBe('applied');
    times(2, () => expect(submit('nanny').code).toBe('applied'));
    expect(submit('nanny').code).toBe('too_many_claims');
  });

  it('of the family leave her room, standing or withdrawn', () => {
    times(50, () => expect(submit('family').code).toBe('applied'));
    times(150, () => expect(submit('family').code).toBe('too_many_claims'));
    for (const { id } of household.all('claim')) withdraw('family', id);
    times(50, () => expect(submit('family').code).toBe('applied'));
    expect(submit('nanny').code).toBe('applied');
  });

  it('are 200 of a side at most, however often it withdraws them', () => {
    times(200, () => expect(withdraw('nanny', submit('nanny').claimId)).toBe('applied'));
    expect(submit('nanny').code).toBe('too_many_claims');
    expect(submit('family').code).toBe('applied');
    expect(household.all('claim')).toHaveLength(201);
  });
});

describe('claims with one picture', () => {
  it('are 20 of a side at most, whatever became of them', () => {
    const pictured = (by: PersonName, number: number) =>
      submit(by, { date: addDays(TODAY, -number), receiptHash: HASH });
    times(20, (number) => expect(withdraw('family', pictured('family', number).claimId)).toBe('applied'));
    expect(pictured('family', 20).code).toBe('too_many_claims');
    times(20, (number) => expect(pictured('nanny', number).code).toBe('applied'));
    expect(pictured('nanny', 20).code).toBe('too_many_claims');
    expect(submit('nanny', { receiptHash: 'b'.repeat(64) }).code).toBe('applied');
  });
});

describe('claims that wait for an answer', () => {
  it('are 200 of a nanny at most; an answer makes room, the family needs none', () => {
    fill();
    const old = { date: addDays(TODAY, -9) };
    expect(submit('nanny', old).code).toBe('too_many_claims');
    expect(submit('family', old).code).toBe('applied');
    expect(decline(household.all('claim')[0]?.id ?? '')).toBe('applied');
    expect(submit('nanny', old).code).toBe('applied');
    expect(submit('nanny', old).code).toBe('too_many_claims');
  });

  it('alone are read to raise a rate', () => {
    for (const number of [1, 2, 3]) {
      fill();
      for (const { id, status } of household.all('claim')) if (status === 'SUBMITTED') decline(id);
      household.at = `2026-03-${String(5 + number * 5).padStart(2, '0')}T17:00:00.000Z`;
    }
    submit('nanny');
    const before = household.rowsRead;
    household.as('family').must('nanny.setMileageRate', {
      nannyId: NANNY_ID,
      rateTenths: 725,
      effectiveFrom: '2026-01-01',
    });
    expect(household.rowsRead - before).toBeLessThan(10);
  });
});
