/** Tests replaying a row's history back in time, from today's row or from its deletion, to its creation. */
import type { HistoryEntry } from 'sync-protocol/kernel/history.ts';
import type { AnyRow } from 'sync-protocol/kernel/tables.ts';
import { describe, expect, it } from 'vitest';
import { replayEntries } from './history-entry.ts';

type Fields = Record<string, unknown> | null;

const entry = (id: string, [before, after]: [Fields, Fields]): HistoryEntry =>
  ({ id, changes: [{ table: 'day', id: 'd', about: 'd', before, after }] }) as unknown as HistoryEntry;

const now = new Map([
  ['day/d', { id: 'd', date: '2026-03-10', scheduledNotes: 'Swimming', status: 'ACCEPTED' }],
]);
const statesOf = (entries: readonly HistoryEntry[]) =>
  replayEntries(entries, now as unknown as Map<string, AnyRow>).map(({ changes: [change] }) => change);

describe('replaying a row’s history', () => {
  it('goes back in time from today’s row, field by field', () => {
    const [answered, noted] = statesOf([
      entry('2', [{ status: 'PENDING' }, { status: 'ACCEPTED' }]),
      entry('1', [{ scheduledNotes: 'Bath' }, { scheduledNotes: 'Swimming' }]),
    ]);
    expect(answered?.was).toEqual({
      id: 'd',
      date: '2026-03-10',
      scheduledNotes: 'Swimming',
      status: 'PENDING',
    });
    expect(answered?.is).toMatchObject({ status: 'ACCEPTED' });
    expect(noted?.was).toMatchObject({ scheduledNotes: 'Bath', status: 'PENDING' });
    expect(noted?.is).toMatchObject({ scheduledNotes: 'Swimming', status: 'PENDING' });
  });

  it('starts without a row, and ends without one after a deletion', () => {
    const [removed, edited, made] = replayEntries(
      [
        entry('3', [{ id: 'd', status: 'ACCEPTED', date: '2026-03-10' }, null]),
        entry('2', [{ status: 'PENDING' }, { status: 'ACCEPTED' }]),
        entry('1', [null, { id: 'd', status: 'PENDING', date: '2026-03-10' }]),
      ],
      new Map(),
    ).map(({ changes: [change] }) => change);
    expect(removed).toMatchObject({ was: { status: 'ACCEPTED' }, is: null });
    expect(edited).toMatchObject({ was: { status: 'PENDING', date: '2026-03-10' } });
    expect(made).toMatchObject({ was: null, is: { status: 'PENDING' } });
  });
});
