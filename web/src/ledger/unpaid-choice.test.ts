/** Tests which weekly amounts are ticked and unticked with the days of their week. */
import { describe, expect, it } from 'vitest';
import { unpaidItem } from './test-ledger.ts';
import { NO_CHOICE, tick, tickAll } from './unpaid-choice.ts';
import type { UnpaidItem } from './use-unpaid.ts';

const item = (id: string, values: Partial<UnpaidItem> = {}): UnpaidItem => unpaidItem({ id, ...values });

const ITEMS = [
  item('monday'),
  item('friday'),
  item('overtime', { kind: 'overtime' }),
  item('colleague', { nannyId: 'mia' }),
  item('next week', { countsIn: '2026-03-09' }),
  item('next overtime', { countsIn: '2026-03-09', kind: 'overtime' }),
];

const ticked = (...ids: readonly string[]) =>
  ids.reduce((choice, id) => tick(choice, { id, ticked: true }, ITEMS), NO_CHOICE);

describe('the choice of unpaid items', () => {
  it('includes what terms add to a week once its last open day is ticked', () => {
    expect([...ticked('monday').ids]).toEqual(['monday']);
    const choice = ticked('monday', 'friday');
    expect([[...choice.ids], [...choice.included]]).toEqual([['monday', 'friday', 'overtime'], ['overtime']]);
  });

  it('leaves it out again with the first day that is unticked', () => {
    const choice = tick(ticked('monday', 'friday'), { id: 'monday', ticked: false }, ITEMS);
    expect([[...choice.ids], [...choice.included]]).toEqual([['friday'], []]);
  });

  it('keeps what was ticked by itself, and what was unticked by itself', () => {
    const own = tick(ticked('overtime', 'monday', 'friday'), { id: 'monday', ticked: false }, ITEMS);
    expect([...own.ids]).toEqual(['overtime', 'friday']);
    const without = tick(ticked('monday', 'friday'), { id: 'overtime', ticked: false }, ITEMS);
    expect([[...without.ids], [...without.included]]).toEqual([['monday', 'friday'], []]);
  });

  it('includes nothing for a nanny without terms', () => {
    const items = ITEMS.map((each) => ({ ...each, countsIn: null }));
    expect([...tick(NO_CHOICE, { id: 'monday', ticked: true }, items).ids]).toEqual(['monday']);
  });

  it('of all items includes every weekly amount', () => {
    expect([...tickAll(ITEMS).included]).toEqual(['overtime', 'next overtime']);
  });
});
