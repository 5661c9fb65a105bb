/** Tests the reason of a card: the refusal's sentence, and both amounts of a day whose amount has changed. */
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { expect, it } from 'vitest';
import type { MutationFacts } from '../history/mutation-words.ts';
import { describeReason } from './reason.ts';

const day = { id: 'd', date: '2026-03-05', amountCents: 5000 } as AgendaDay;
const facts: MutationFacts = { timezone: 'America/New_York', currency: 'USD', day, nannyName: undefined };
const refused = (code: string, ...cents: number[]) => ({
  name: 'payment.payDays',
  code,
  message: 'Said by the server.',
  args: { days: cents.map((amountCents) => ({ dayId: 'd', amountCents })) },
});

it('a changed amount is shown with the one that was seen, unless both are equal', () => {
  const changed = 'The amount of Mar 5, 2026 has changed: you saw $40.00, it is $50.00 now.';
  const plain = 'This amount has changed meanwhile.';
  expect(describeReason(refused('amount_changed', 4000), facts)).toBe(changed);
  expect(describeReason(refused('amount_changed', 5000), facts)).toBe(plain);
  expect(describeReason(refused('amount_changed', 4000), { ...facts, day: undefined })).toBe(plain);
});

it('several changed amounts are told in one sentence', () => {
  const several = refused('amount_changed', 4000, 5000);
  expect(describeReason(several, facts)).toBe('The amounts of these days have changed.');
});

it('a changed amount beside days is told without the word day', () => {
  const { args, ...overtime } = refused('amount_changed');
  const earnings = [{ earningId: 'o', amountCents: 4000 }];
  expect(describeReason({ ...overtime, args: { ...args, earnings } }, facts)).toBe(
    'Amounts to pay have changed since you saw them.',
  );
});

it('other refusals are told by their code, or by the server if their code is new', () => {
  expect(describeReason(refused('day_deleted', 4000), facts)).toBe('This day has been deleted.');
  expect(describeReason(refused('of_next_year'), facts)).toBe('Said by the server.');
});
