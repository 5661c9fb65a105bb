/** Tests how a history tells what was withheld: with a payment, alone, and voided; and how 'Needs attention' does. */
import type { HistoryChange, HistoryEntry } from 'sync-protocol/kernel/history.ts';
import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import type { Payment } from 'sync-protocol/ledger/payment.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import { describe, expect, it } from 'vitest';
import { historyLines } from './history-lines.ts';
import { describeMutation } from './mutation-words.ts';

const household = { timezone: 'America/New_York', currency: 'USD', name: 'The Lees' } as Household;
const AT = '2026-03-05T21:20:00.000Z';

const payment = (id: string, amountCents: number, more: Partial<Payment> = {}): Payment => ({
  ...UNSET.payment,
  householdId: 'h',
  id,
  nannyId: 'n',
  version: 1,
  paymentDate: '2026-03-05',
  kind: 'PAID',
  amountCents,
  unsettledCents: 0,
  createdAt: AT,
  ...more,
});

const NET = payment('net', 9235, { platform: 'VENMO' });
const SOCIAL = payment('s', 620, { kind: 'WITHHELD', label: 'Social Security', paidWith: 'net' });
const MEDICARE = payment('m', 145, { kind: 'WITHHELD', label: 'Medicare', paidWith: 'net' });
const ALL = [NET, SOCIAL, MEDICARE];

const made = (row: Payment): HistoryChange => ({
  table: 'payment',
  id: row.id,
  about: row.id,
  before: null,
  after: { ...row },
});
const voided = ({ id }: Payment): HistoryChange => ({
  table: 'payment',
  id,
  about: id,
  before: { voidedAt: null },
  after: { voidedAt: AT },
});

const entryOf = (name: string, changes: readonly HistoryChange[]): HistoryEntry => ({
  id: `entry of ${name}`,
  version: 1,
  name,
  result: 'applied',
  code: null,
  by: { accountId: 'fay', name: 'Fay', role: 'FAMILY' },
  viewedBy: null,
  device: null,
  happenedAt: AT,
  receivedAt: AT,
  hash: '',
  subjects: [],
  changes: [...changes],
  args: null,
});

/** Returns the sentence and details of an entry, in the household's history or that of one payment. */
function sentences(entry: HistoryEntry, paymentId: string | null = null): string[] {
  const [line] = historyLines(
    {
      household,
      entries: [entry],
      queued: [],
      rows: new Map(ALL.map((row) => [`payment/${row.id}`, row])),
      nannyNames: new Map([['n', 'Nora']]),
    },
    { readerId: 'fay', subject: paymentId === null ? null : { kind: 'payment', id: paymentId } },
  );
  return line === undefined ? [] : [line.sentence, ...line.details];
}

const uuid = (last: number): string => `0198c0de-0000-7000-8000-00000000000${last}`;

describe('what was withheld', () => {
  it('is told beside the payment to her, and by itself in its own history', () => {
    const entry = entryOf('payment.record', ALL.map(made));
    const sentence = 'You recorded a payment of $92.35 to Nora on Mar 5, 2026 by Venmo';
    const withheld = 'Withheld: Social Security $6.20 and Medicare $1.45';
    expect(sentences(entry)).toEqual([sentence, withheld]);
    expect(sentences({ ...entry, changes: entry.changes.toReversed() })[0]).toBe(sentence);
    const own = (id: string) => ({ ...entry, changes: entry.changes.filter(({ about }) => about === id) });
    expect(sentences(entry, 'net')).toEqual([sentence, withheld]);
    expect(sentences(own('s'), 's')).toEqual(['You withheld $6.20 for Nora on Mar 5, 2026: Social Security']);
  });

  it('is the sentence where there was no payment to her', () => {
    expect(sentences(entryOf('payment.record', [SOCIAL, MEDICARE].map(made)))).toEqual([
      'You withheld $7.65 for Nora on Mar 5, 2026: Social Security $6.20 and Medicare $1.45',
    ]);
  });

  it('is told as voided with the payment, or alone', () => {
    expect(sentences(entryOf('payment.void', ALL.map(voided)))).toEqual([
      'You voided a payment of $92.35 to Nora on Mar 5, 2026',
      'Its days are unpaid again',
      'Voided with it, withheld: Social Security $6.20 and Medicare $1.45',
    ]);
    expect(sentences(entryOf('payment.void', [voided(SOCIAL)]))).toEqual([
      'You voided $6.20 withheld for Nora on Mar 5, 2026: Social Security',
      'Its days are unpaid again',
    ]);
  });

  it('is told as voided with the reason that somebody gave', () => {
    const change = { ...voided(NET), after: { voidedAt: AT, voidReason: 'Never sent' } };
    expect(sentences(entryOf('payment.void', [change]))[1]).toBe(
      'Its days are unpaid again. Reason: Never sent',
    );
  });

  it('is named where the change needs attention', () => {
    const facts = {
      timezone: 'America/New_York',
      currency: 'USD',
      day: undefined,
      nannyName: undefined,
    } as const;
    const args = {
      paymentId: uuid(1),
      nannyId: uuid(2),
      paymentDate: '2026-03-05',
      amountCents: 9235,
      platform: 'VENMO',
      withheld: [{ paymentId: uuid(3), label: 'Social Security', amountCents: 620 }],
    };
    const name = 'payment.record';
    expect(describeMutation({ name, args }, facts)).toBe(
      'Payment of $92.35 on Mar 5, 2026 by Venmo, and withheld: Social Security $6.20',
    );
    expect(describeMutation({ name, args: { ...args, amountCents: 0 } }, facts)).toBe(
      'Withheld on Mar 5, 2026: Social Security $6.20',
    );
  });
});
