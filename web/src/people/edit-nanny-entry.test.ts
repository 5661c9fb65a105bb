/**
 * Tests the form that edits a nanny: the error of each field, that only changed fields become changes, and that changes
 * that couldn't be saved become fields again.
 */

import { UNSET } from 'sync-protocol/kernel/unset-fields.ts';
import type { Nanny, Rate } from 'sync-protocol/people/nanny.ts';
import { describe, expect, it } from 'vitest';
import {
  type EditNannyEntry,
  enteredFields,
  initialEntry,
  toMutations,
  validateEdit,
} from './edit-nanny-entry.ts';

const TODAY = '2026-03-05';
const nannyId = '0198c0de-0000-7000-8000-000000000002';
const nanny: Nanny = {
  householdId: '0198c0de-0000-7000-8000-000000000001',
  id: nannyId,
  nannyId,
  version: 1,
  name: 'Nora Quinn',
  email: 'nora@quinn.example',
  ...UNSET.nanny,
  color: 'BLUE',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const rate: Rate = {
  householdId: nanny.householdId,
  id: `${nannyId}/2026-01-01`,
  nannyId,
  version: 1,
  effectiveFrom: '2026-01-01',
  hourlyRateCents: 2150,
};
const initial = initialEntry(nanny, TODAY);
const changesOf = (changed: Partial<EditNannyEntry>) =>
  toMutations({ ...initial, ...changed }, initial, { nannyId, rates: [rate] });

const errorOf = (idLastFour: string) => validateEdit({ ...initial, idLastFour }).idLastFour;

describe('the entry of an edited nanny', () => {
  it('takes only the last four digits of her tax id, or none', () => {
    expect(['', '6789', ' 6789 '].map(errorOf)).toEqual([undefined, undefined, undefined]);
    for (const bad of ['123-45-6789', '123456789', '678', '67 89', '１２３４'])
      expect(errorOf(bad)).toBeDefined();
    expect(changesOf({ idLastFour: ' 6789 ' })).toEqual([
      { name: 'nanny.saveTaxId', args: { nannyId, idLastFour: '6789' } },
    ]);
  });

  it('is filled in with a change that couldn’t be saved', () => {
    const typed = { name: 'Nora', email: 'nora@new.example', color: 'PINK', hourlyRate: '25.50' } as const;
    const entered = changesOf({ ...typed, effectiveFrom: '2026-12-01' }).map(({ args }) =>
      enteredFields(args),
    );
    expect(entered).toEqual([
      { nannyId, typed: { email: 'nora@new.example' } },
      { nannyId, typed: { name: 'Nora', color: 'PINK' } },
      { nannyId, typed: { hourlyRate: '25.50', effectiveFrom: '2026-12-01' } },
    ]);
    expect(changesOf({ color: '' }).map(({ args }) => enteredFields(args)?.typed)).toEqual([{ color: '' }]);
    expect(enteredFields({ dayId: 'd' })).toBeUndefined();
  });

  it('changes nothing if it differs only in spaces or case', () => {
    expect(changesOf({ name: ' Nora Quinn ', email: 'Nora@Quinn.example ' })).toEqual([]);
  });

  it('changes only what was changed', () => {
    expect(changesOf({ name: 'Nora' })).toEqual([{ name: 'nanny.edit', args: { nannyId, name: 'Nora' } }]);
    expect(changesOf({ color: '' })).toEqual([{ name: 'nanny.edit', args: { nannyId, color: null } }]);
    expect(changesOf({ hourlyRate: '25', effectiveFrom: '2026-12-01' })).toEqual([
      { name: 'nanny.setRate', args: { nannyId, hourlyRateCents: 2500, effectiveFrom: '2026-12-01' } },
    ]);
  });

  it('keeps the e-mail apart, so that its refusal refuses nothing else', () => {
    expect(changesOf({ name: 'Nora', email: 'nora@new.example', color: 'PINK' })).toEqual([
      { name: 'nanny.edit', args: { nannyId, email: 'nora@new.example' } },
      { name: 'nanny.edit', args: { nannyId, name: 'Nora', color: 'PINK' } },
    ]);
  });

  it('sets no rate that is in force on that date already', () => {
    expect(changesOf({ hourlyRate: '21.50', effectiveFrom: '2026-12-01' })).toEqual([]);
  });

  it('needs no date without a new rate', () => {
    expect(validateEdit({ ...initial, effectiveFrom: '' })).toEqual({});
    expect(changesOf({ effectiveFrom: '2026-12-01' })).toEqual([]);
  });

  it('has an error for each wrong field', () => {
    const wrong = {
      name: ' ',
      email: 'nora@',
      color: '',
      idLastFour: '123-45-6789',
      hourlyRate: '0',
      effectiveFrom: '',
    } as const;
    expect(validateEdit(wrong)).toEqual({
      name: 'Required',
      email: 'Please enter a valid email address.',
      idLastFour: 'Enter only the last four digits.',
      hourlyRate: 'Please enter a valid hourly rate',
      effectiveFrom: 'Please enter a date.',
    });
  });
});
