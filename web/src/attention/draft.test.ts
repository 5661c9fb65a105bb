/**
 * Tests turning a change that needs attention into form fields, validating them, and turning them back; and which
 * changes have no form.
 */
import { describe, expect, it } from 'vitest';
import { type Draft, endsNextDay, toArgs, toDraft, validateDraft } from './draft.ts';

const DAY_ID = '0198c0de-0000-7000-8000-000000000001';
const timezone = 'America/New_York';
const day = {
  date: '2026-03-10',
  scheduledStartUtc: '2026-03-10T13:00:00.000Z',
  scheduledEndUtc: '2026-03-10T21:00:00.000Z',
  scheduledNotes: 'Swimming',
};
const hours = {
  name: 'day.recordHours',
  args: { dayId: DAY_ID, start: '2026-03-10T13:00:00.000Z', end: '2026-03-10T21:15:00.000Z' },
};

const drafted = (entry: { name: string; args: unknown }): Draft => {
  const draft = toDraft(entry, { timezone, day });
  if (draft === undefined) throw new Error('No draft');
  return draft;
};

describe('the draft of an entry', () => {
  it('shows what was entered, and turns back into the same arguments', () => {
    const draft = drafted(hours);
    expect(draft).toMatchObject({ date: '2026-03-10', start: '09:00', end: '17:15', notes: undefined });
    expect(toArgs(draft, hours.args, timezone)).toEqual(hours.args);
  });

  it('keeps hours on the date that the zone shows for a day planned before a move', () => {
    const [start, end] = ['2026-03-10T04:30:00.000Z', '2026-03-10T09:00:00.000Z'];
    const night = { ...day, scheduledStartUtc: start, scheduledEndUtc: end };
    const args = { dayId: DAY_ID, start: '2026-03-10T04:40:00.000Z', end };
    const moved = 'America/Los_Angeles';
    const draft = toDraft({ name: 'day.recordHours', args }, { timezone: moved, day: night });
    expect(draft).toMatchObject({ date: '2026-03-09', start: '21:40', end: '02:00' });
    expect(draft && toArgs(draft, args, moved)).toEqual(args);
  });

  it('fills fields that were not entered from the current day', () => {
    const edit = { name: 'day.editSchedule', args: { dayId: DAY_ID, end: '2026-03-10T22:00:00.000Z' } };
    expect(drafted(edit)).toMatchObject({ start: '09:00', end: '18:00', notes: 'Swimming', canMove: false });
  });

  it('runs past midnight when the end is before the start', () => {
    const night: Draft = {
      kind: 'shift',
      date: '2026-03-10',
      canMove: false,
      start: '20:00',
      end: '02:00',
      notes: undefined,
    };
    expect(endsNextDay(night)).toBe(true);
    expect(toArgs(night, hours.args, timezone)).toMatchObject({ end: '2026-03-11T06:00:00.000Z' });
  });

  it('keeps a payment’s id, and requires an amount and a date', () => {
    const args = {
      paymentId: DAY_ID,
      nannyId: DAY_ID,
      paymentDate: '2026-03-11',
      amountCents: 5000,
      platform: 'CASH',
    };
    const draft = drafted({ name: 'payment.record', args });
    expect(draft).toMatchObject({
      kind: 'payment',
      entry: { nannyId: DAY_ID, paymentDate: '2026-03-11', amount: '50.00', platform: 'CASH' },
      withheld: [],
    });
    const typed = (field: string, value: string) =>
      ({ ...draft, entry: { ...Object(draft).entry, [field]: value } }) as Draft;
    expect(toArgs(typed('amount', '60.5'), args, timezone)).toMatchObject({
      ...args,
      amountCents: 6050,
    });
    expect(validateDraft(typed('amount', ''))).toBe('Please enter an amount.');
    expect(validateDraft(typed('paymentDate', ''))).toBe('Please enter a date.');
    expect(validateDraft(draft)).toBeUndefined();
  });

  it('changes what is withheld with a payment, and leaves out what is emptied', () => {
    const withheld = [
      { paymentId: '0198c0de-0000-7000-8000-000000000002', label: 'Social Security', amountCents: 310 },
      { paymentId: '0198c0de-0000-7000-8000-000000000003', label: 'Medicare', amountCents: 73 },
    ];
    const payment = { paymentId: DAY_ID, nannyId: DAY_ID, paymentDate: '2026-03-11' };
    const args = { ...payment, amountCents: 0, platform: 'VENMO', withheld };
    const draft = drafted({ name: 'payment.record', args });
    expect(toArgs(draft, args, timezone)).toMatchObject(args);
    const [social, medicare] = [
      { label: 'Social Security', amount: '' },
      { label: 'Medicare', amount: '1' },
    ];
    const changed = { ...draft, withheld: [social, medicare] } as Draft;
    expect(validateDraft(changed)).toBeUndefined();
    expect(toArgs(changed, args, timezone)).toMatchObject({
      ...args,
      withheld: [{ ...withheld[1], amountCents: 100 }],
    });
    expect(validateDraft({ ...draft, withheld: [social] } as Draft)).toBe('Please enter an amount.');
  });

  it('is undefined for mutations edited on another screen or unreadable', () => {
    expect(
      toDraft({ name: 'day.answer', args: { dayId: DAY_ID, status: 'ACCEPTED' } }, { timezone, day }),
    ).toBeUndefined();
    expect(toDraft({ name: 'day.recordHours', args: { old: true } }, { timezone, day })).toBeUndefined();
    expect(toDraft({ name: 'day.swap', args: {} }, { timezone, day })).toBeUndefined();
  });
});
