/** Tests what the log keeps of a mutation: the fields that changed, and the rows that the entry is about. */
import { describe, expect, it } from 'vitest';
import { COLLEAGUE_ID, NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { closeWeek, setTerms } from '../../test-support/terms.ts';
import type { AgendaDay } from '../schedule/agenda-day.ts';
import { aboutOf, loggedChanges } from './logged-changes.ts';
import { WorkingSet } from './working-set.ts';

const household = TestHousehold.create();
const dayId = household.acceptedDay('2026-03-05');
const day: AgendaDay = household.day(dayId);

/** Returns a working set with the day, at the start of a mutation. */
function withDay(): WorkingSet {
  const rows = new WorkingSet(household.id);
  rows.load([{ table: 'day', ids: [dayId] }], [['day', day]]);
  rows.begin();
  return rows;
}

describe('what the log keeps of a change', () => {
  it('is the fields that differ, before and after, and the nanny of the row', () => {
    const rows = withDay();
    rows.put('day', { ...day, scheduledNotes: 'Swimming', version: 9 });
    expect(loggedChanges(rows.touched())).toEqual([
      {
        table: 'day',
        id: dayId,
        nannyId: NANNY_ID,
        about: dayId,
        before: { scheduledNotes: null },
        after: { scheduledNotes: 'Swimming' },
      },
    ]);
  });

  it('is the whole row when it was created or deleted', () => {
    const rows = withDay();
    rows.remove('day', dayId);
    const { id, nannyId, date, status, origin, isPaid } = day;
    const held = { id, nannyId, date, status, origin, isPaid };
    expect(loggedChanges(rows.touched())).toMatchObject([{ before: held, after: null }]);
    const fresh = new WorkingSet(household.id);
    fresh.load([{ table: 'day', ids: [dayId] }], []);
    fresh.begin();
    fresh.put('day', day);
    const [created] = loggedChanges(fresh.touched());
    expect(created).toMatchObject({ before: null, after: held });
    // Without nulls; the log itself has the household and the version.
    for (const name of ['actualStartUtc', 'householdId', 'version']) {
      expect(created?.after).not.toHaveProperty(name);
    }
  });

  it('is nothing when a row was changed and changed back', () => {
    const rows = withDay();
    rows.put('day', { ...day, scheduledNotes: 'Swimming' });
    rows.put('day', day);
    expect(loggedChanges(rows.touched())).toEqual([]);
  });
});

describe('what an entry is about', () => {
  const todo = {
    householdId: household.id,
    id: household.newId(),
    nannyId: NANNY_ID,
    version: 0,
    dayId,
    title: 'Bath',
    titleChangedAt: household.at,
    isCompleted: false,
    tickedAt: null,
    createdAt: household.at,
  };

  it("a to-do's change is about its day", () => {
    const rows = withDay();
    rows.load([{ table: 'todo', ids: [todo.id] }], []);
    rows.begin();
    rows.put('todo', todo);
    const touched = rows.touched();
    expect(loggedChanges(touched)).toMatchObject([{ table: 'todo', about: dayId }]);
    expect(aboutOf(rows, {}, touched)).toEqual({ subjects: [], nannyId: NANNY_ID });
  });

  it('a rate is about the nanny, and settlements add nothing to their day and payment', () => {
    const rows = new WorkingSet(household.id);
    const paymentId = household.newId();
    const id = `${paymentId}/${dayId}`;
    rows.load(
      [
        { table: 'settlement', ids: [id] },
        { table: 'rate', ids: [`${COLLEAGUE_ID}/2026-03-05`] },
      ],
      [],
    );
    rows.begin();
    const common = { householdId: household.id, nannyId: COLLEAGUE_ID, version: 0 };
    rows.put('rate', {
      ...common,
      id: `${COLLEAGUE_ID}/2026-03-05`,
      effectiveFrom: '2026-03-05',
      hourlyRateCents: 2600,
    });
    rows.put('settlement', { ...common, id, paymentId, earningId: dayId, amountCents: 5 });
    const abouts = loggedChanges(rows.touched()).map(({ table, about }) => [table, about]);
    expect(abouts).toEqual([
      ['rate', COLLEAGUE_ID],
      ['settlement', null],
    ]);
  });

  it('terms and what they add are about the nanny, a late cancellation about its day', () => {
    const under = TestHousehold.create();
    setTerms(under, { effectiveFrom: '2026-03-02', weeklyLimitMinutes: 240, cancellationHours: 24 });
    const worked = under.completedDay('2026-03-04');
    const declined = under.pendingDay('2026-03-06');
    under.as('nanny').must('day.answer', { dayId: declined, status: 'ACCEPTED' });
    under.as('family').must('day.answer', { dayId: declined, status: 'DECLINED' });
    under.at = '2026-03-09T17:00:00.000Z';
    closeWeek(under, '2026-03-02');
    const changes = (['terms', 'week', 'cancellation', 'earning'] as const).flatMap((table) =>
      under.all(table).map((row) => ({ table, id: row.id, before: undefined, after: row })),
    );
    const abouts = loggedChanges(changes).map(({ table, about, after }) => [
      [table, after?.['kind']].filter(Boolean).join(' '),
      about,
    ]);
    expect(abouts).toEqual([
      ['terms', NANNY_ID],
      ['week', NANNY_ID],
      ['cancellation', declined],
      ['earning overtime', NANNY_ID],
      ['earning cancellation', NANNY_ID],
      // Derived changes come last.
      ['earning hours', null],
    ]);
    expect(under.row('earning', worked)?.kind).toBe('hours');
  });

  it('a refused mutation is about the day that it names, also a deleted one', () => {
    const rows = withDay();
    expect(aboutOf(rows, { dayId, start: 'x' }, [])).toEqual({ subjects: [dayId], nannyId: NANNY_ID });
    const gone = new WorkingSet(household.id);
    gone.load([{ table: 'day', ids: [dayId] }], []);
    gone.loadTombstone('day', day);
    expect(aboutOf(gone, { dayId }, [])).toEqual({ subjects: [dayId], nannyId: NANNY_ID });
  });

  it('a mutation that names only unknown rows is about nothing', () => {
    expect(aboutOf(withDay(), null, [])).toEqual({ subjects: [], nannyId: null });
    expect(aboutOf(withDay(), { dayId: 7 }, [])).toEqual({ subjects: [], nannyId: null });
  });
});
