/**
 * Claims reminders in one statement with the check that their occasion is still there: a day that was answered, hours that
 * were entered, a date wholly off (the rule of time-off/date-off.ts), a week that was signed or a claim that was decided
 * needs no reminder. The others end in the same statement.
 */
import type { Side } from 'sync-protocol/kernel/roles.ts';
import type { ReminderKind } from 'sync-protocol/reminders/kinds.ts';
import type { TransactionSql } from '../database/connection.ts';

export interface Subject {
  /** The reminder's id. */
  readonly id: string;
  /** The id of the day, time off, week, claim or payment. */
  readonly row: string;
  /** The instant of the event; null without. */
  readonly instant: string | null;
  readonly date: string;
}

interface Marking {
  readonly kind: ReminderKind;
  readonly householdId: string;
  readonly side: Side;
  readonly subjects: readonly Subject[];
  readonly now: string;
  readonly leaseUntil: string;
}

interface Marked {
  readonly id: string;
  readonly state: 'taken' | 'lapsed';
  /** The planned start of a day; null for others. */
  readonly start: string | null;
}

/**
 * Returns the subjects as columns. The statements also have the ids in a condition of their own: the planner estimates
 * that `unnest` returns 100 rows, however many ids there are, and would read whole tables.
 */
const columnsOf = (subjects: readonly Subject[]) => ({
  ids: subjects.map(({ id }) => id),
  rows: subjects.map(({ row }) => row),
  instants: subjects.map(({ instant }) => instant),
  dates: subjects.map(({ date }) => date),
});

async function markDays(tx: TransactionSql, marking: Marking): Promise<Marked[]> {
  const { kind, householdId, now, leaseUntil } = marking;
  const { ids, rows, instants, dates } = columnsOf(marking.subjects);
  return tx<Marked[]>`
    with planned as materialized (
      select d.id, d.status, d.date, d.scheduled_start_utc as starts, d.scheduled_end_utc as ends,
        d.answer_received_at as answered, d.status = 'ACCEPTED' and d.not_worked_at is null as "isOn",
        coalesce((
          select sum(l.minutes) >= greatest(max(l.planned_minutes),
            least(1440,
              coalesce(round(extract(epoch from d.scheduled_end_utc - d.scheduled_start_utc) / 60), 0)))
          from leave l
          where l.household_id = ${householdId} and l.nanny_id = d.nanny_id and l.date = d.date
            and l.status = 'APPROVED'), false) as "isOff",
        exists (
          select 1 from clock c
          where c.household_id = ${householdId} and c.day_id = d.id and c.state <> 'discarded')
        or exists (
          select 1 from clock c
          where c.household_id = ${householdId} and c.nanny_id = d.nanny_id and c.state = 'running') as arrived,
        ${kind} = 'no_arrival' and coalesce((
          select exists (
            select 1 from clock c
            where c.household_id = ${householdId} and c.day_id = l.id and c.state <> 'discarded')
          from day l
          where l.household_id = ${householdId} and l.nanny_id = d.nanny_id and l.status = 'COMPLETED'
            and l.date <= d.date
          order by l.date desc, l.actual_start_utc desc limit 1), false) as "usesClock"
      from day d where d.household_id = ${householdId} and d.id = any(${rows}::uuid[])),
    occasion as (
      select s.id, p.starts, case when p."isOff" then false else case ${kind}::text
        when 'asked' then p.status = 'PENDING'
        when 'changed' then coalesce(p.answered <= s.at, true)
        when 'answered' then p.status in ('ACCEPTED', 'DECLINED')
        when 'tomorrow' then p."isOn" and p.date = s.date
        when 'hours_missing' then p."isOn" and p.date = s.date and p.ends <= ${now}
          and not exists (
            select 1 from clock c
            where c.household_id = ${householdId} and c.day_id = p.id and c.state = 'running')
        when 'no_arrival' then p."isOn" and p.date = s.date and p.starts <= ${now} and not p.arrived
          and p."usesClock"
        end end as "isThere"
      from unnest(${ids}::uuid[], ${rows}::uuid[], ${instants}::timestamptz[], ${dates}::date[])
        as s(id, day_id, at, date) left join planned p on p.id = s.day_id)
    update reminder r
    set state = case when o."isThere" then 'taken' else 'lapsed' end, tries = r.tries + 1,
      taken_at = ${now}, due_at = ${leaseUntil}
    from occasion o where r.id = o.id and r.id = any(${ids}::uuid[])
    returning r.id, r.state, o.starts as start`;
}

async function markWeeks(tx: TransactionSql, marking: Marking): Promise<Marked[]> {
  const { householdId, side, now, leaseUntil } = marking;
  const { ids, rows } = columnsOf(marking.subjects);
  return tx<Marked[]>`
    with signed as materialized (
      select w.id, w.confirmed is not null as confirmed, w.approved is not null as approved
      from week w where w.household_id = ${householdId} and w.id = any(${rows}))
    update reminder r
    set state = case when w.approved = false and w.confirmed = ${side === 'family'} then 'taken' else 'lapsed' end,
      tries = r.tries + 1, taken_at = ${now}, due_at = ${leaseUntil}
    from unnest(${ids}::uuid[], ${rows}::text[]) as s(id, week_id) left join signed w on w.id = s.week_id
    where r.id = s.id and r.id = any(${ids}::uuid[])
    returning r.id, r.state, null as start`;
}

async function markPayments(tx: TransactionSql, marking: Marking): Promise<Marked[]> {
  const { householdId, now, leaseUntil } = marking;
  const { ids, rows } = columnsOf(marking.subjects);
  return tx<Marked[]>`
    with valid as materialized (
      select p.id from payment p
      where p.household_id = ${householdId} and p.id = any(${rows}::uuid[]) and p.voided_at is null)
    update reminder r
    set state = case when p.id is null then 'lapsed' else 'taken' end,
      tries = r.tries + 1, taken_at = ${now}, due_at = ${leaseUntil}
    from unnest(${ids}::uuid[], ${rows}::uuid[]) as s(id, payment_id) left join valid p on p.id = s.payment_id
    where r.id = s.id and r.id = any(${ids}::uuid[])
    returning r.id, r.state, null as start`;
}

async function markLeaves(tx: TransactionSql, marking: Marking): Promise<Marked[]> {
  const { kind, householdId, now, leaseUntil } = marking;
  const { ids, rows } = columnsOf(marking.subjects);
  return tx<Marked[]>`
    with standing as materialized (
      select l.id from leave l
      where l.household_id = ${householdId} and l.id = any(${rows}::uuid[])
        and case when ${kind} = 'leave_asked' then l.status = 'ASKED'
          else l.status in ('APPROVED', 'DECLINED') end)
    update reminder r
    set state = case when l.id is null then 'lapsed' else 'taken' end,
      tries = r.tries + 1, taken_at = ${now}, due_at = ${leaseUntil}
    from unnest(${ids}::uuid[], ${rows}::uuid[]) as s(id, leave_id) left join standing l on l.id = s.leave_id
    where r.id = s.id and r.id = any(${ids}::uuid[])
    returning r.id, r.state, null as start`;
}

async function markClaims(tx: TransactionSql, marking: Marking): Promise<Marked[]> {
  const { kind, householdId, now, leaseUntil } = marking;
  const { ids, rows } = columnsOf(marking.subjects);
  return tx<Marked[]>`
    with standing as materialized (
      select c.id from claim c
      where c.household_id = ${householdId} and c.id = any(${rows}::uuid[])
        and case when ${kind} = 'claim_asked' then c.status = 'SUBMITTED'
          else c.status in ('APPROVED', 'DECLINED') end)
    update reminder r
    set state = case when c.id is null then 'lapsed' else 'taken' end,
      tries = r.tries + 1, taken_at = ${now}, due_at = ${leaseUntil}
    from unnest(${ids}::uuid[], ${rows}::uuid[]) as s(id, claim_id) left join standing c on c.id = s.claim_id
    where r.id = s.id and r.id = any(${ids}::uuid[])
    returning r.id, r.state, null as start`;
}

const MARK: { readonly [kind in ReminderKind]: (tx: TransactionSql, marking: Marking) => Promise<Marked[]> } =
  {
    asked: markDays,
    changed: markDays,
    answered: markDays,
    leave_asked: markLeaves,
    leave_answered: markLeaves,
    tomorrow: markDays,
    hours_missing: markDays,
    no_arrival: markDays,
    week_to_sign: markWeeks,
    claim_asked: markClaims,
    claim_decided: markClaims,
    paid: markPayments,
  };

/** Claims the reminders of one kind whose occasion is still there, and ends the others. Returns the claimed ones. */
export async function markSubjects(tx: TransactionSql, marking: Marking): Promise<Marked[]> {
  const marked = await MARK[marking.kind](tx, marking);
  return marked.filter(({ state }) => state === 'taken');
}
