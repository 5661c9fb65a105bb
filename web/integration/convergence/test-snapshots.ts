/** Reads the server's rows and log, and amounts that don't add up, by SQL that shares only names with the product. */
import type { Sql } from 'api/database/connection.ts';

/** A row with the devices' field names. `text` is for comparing. */
export interface SeenRow {
  readonly table: string;
  readonly id: string;
  readonly nannyId: string | undefined;
  readonly text: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

export interface Snapshot {
  readonly version: number;
  readonly rows: ReadonlyMap<string, SeenRow>;
}

/** A row of `mutation_log`. */
export interface LoggedMutation {
  readonly id: string;
  readonly version: number;
  readonly clientId: string | null;
  /** Who really acts: in an impersonation, who is behind it. */
  readonly accountId: string;
  /** An impersonation of the nanny is the family's. */
  readonly side: 'family' | 'nanny';
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly basedOn: Readonly<Record<string, unknown>> | null;
  readonly result: string;
  /** UTC instant, as the device says. */
  readonly happenedAt: string;
  /** UTC instant. */
  readonly receivedAt: string;
}

export interface Update {
  readonly householdId: string;
  readonly snapshot: Snapshot;
  readonly mutations: readonly LoggedMutation[];
  /** One message per amount that doesn't add up. */
  readonly ledger: readonly string[];
}

const TABLES = {
  household: 'household',
  nanny: 'nanny',
  rate: 'rate',
  terms: 'terms',
  base_schedule: 'baseSchedule',
  day: 'day',
  clock: 'clock',
  leave_policy: 'leavePolicy',
  leave: 'leave',
  leave_entry: 'leaveEntry',
  claim: 'claim',
  mileage_rate: 'mileageRate',
  receipt: 'receipt',
  week: 'week',
  question: 'question',
  cancellation: 'cancellation',
  todo: 'todo',
  earning: 'earning',
  payment: 'payment',
  settlement: 'settlement',
  review: 'review',
  statement: 'statement',
} as const;

const lists = Object.keys(TABLES).map(
  (table) =>
    `'${table}', (select coalesce(json_agg(t), '[]') from ${table} t where t.household_id = v.household_id)`,
);

/** Finds violations: owed = earned − paid; nothing is settled twice; no nanny has credit while she is owed. */
const LEDGER = `
  select 'earning ' || e.id || ' has ' || e.open_cents || ' open of ' || e.amount_cents
  from earning e left join settlement s on s.household_id = e.household_id and s.earning_id = e.id
  where e.household_id = v.household_id
  group by e.household_id, e.id having e.open_cents <> e.amount_cents - coalesce(sum(s.amount_cents), 0)
  union all
  select 'payment ' || p.id || ' has ' || p.unsettled_cents || ' left of ' || p.amount_cents
  from payment p left join settlement s on s.household_id = p.household_id and s.payment_id = p.id
  where p.household_id = v.household_id
  group by p.household_id, p.id
  having case when p.voided_at is null then p.amount_cents else 0 end
    <> p.unsettled_cents + coalesce(sum(s.amount_cents), 0)
  union all
  select 'day ' || coalesce(d.id, e.id) || ' and its earning'
  from (select * from day where household_id = v.household_id and status = 'COMPLETED') d
  full join (select * from earning where household_id = v.household_id and kind = 'hours') e on e.id = d.id
  where d.id is null or e.id is null or d.amount_cents <> e.amount_cents
    or (d.amount_cents > 0 and d.is_paid <> (e.open_cents = 0))
  union all
  select 'unworked day ' || id from day
  where household_id = v.household_id and status <> 'COMPLETED' and (is_paid or amount_cents is not null)
  union all
  select 'settlement ' || s.id from settlement s
  where s.household_id = v.household_id and not exists (
    select 1 from payment p join earning e on e.household_id = p.household_id
    where p.household_id = s.household_id and p.id = s.payment_id and e.id = s.earning_id
      and p.nanny_id = s.nanny_id and e.nanny_id = s.nanny_id)
  union all
  select 'nanny ' || n.id || ' is owed and has credit' from nanny n
  where n.household_id = v.household_id
    and exists (select 1 from earning e join payment p on p.household_id = e.household_id and p.nanny_id = e.nanny_id
      where e.household_id = n.household_id and e.nanny_id = n.id and e.open_cents > 0 and p.unsettled_cents > 0
        and (p.kind = 'REIMBURSED') = (e.kind in ('mileage', 'expense')))
  union all
  select 'settlement ' || s.id || ' pays wages for claims, or claims for wages' from settlement s
  join payment p on p.household_id = s.household_id and p.id = s.payment_id
  join earning e on e.household_id = s.household_id and e.id = s.earning_id
  where s.household_id = v.household_id and (p.kind = 'REIMBURSED') <> (e.kind in ('mileage', 'expense'))
  union all
  select 'claim ' || coalesce(c.id, e.id) || ' and its earning'
  from (select * from claim where household_id = v.household_id and status = 'APPROVED') c
  full join (select * from earning where household_id = v.household_id and kind in ('mileage', 'expense')) e on e.id = c.id
  where c.id is null or e.id is null or c.amount_cents <> e.amount_cents or lower(c.kind) <> e.kind or c.date <> e.date
  union all
  select 'nanny ' || n.id || ' is not owed what she earned less what she was paid' from nanny n
  where n.household_id = v.household_id and
    (select coalesce(sum(e.amount_cents - e.open_cents), 0) from earning e
      where e.household_id = n.household_id and e.nanny_id = n.id)
    <> (select coalesce(sum(p.amount_cents - p.unsettled_cents), 0) from payment p
      where p.household_id = n.household_id and p.nanny_id = n.id and p.voided_at is null)`;

const READ_UPDATES = `
  select v.household_id as "householdId", v.version,
    json_build_object(${lists.join(', ')})::text as rows,
    (select coalesce(json_agg(json_build_object('id', l.mutation_id, 'version', l.version, 'name', l.name,
        'clientId', l.client_id, 'accountId', coalesce(l.impersonated_by, l.account_id),
        'side', case when l.actor_role = 'NANNY' and l.impersonated_by is null then 'nanny' else 'family' end,
        'args', l.args, 'basedOn', l.based_on, 'result', l.result,
        'happenedAt', l.happened_at, 'receivedAt', l.received_at) order by l.version, l.position), '[]')::text
      from mutation_log l where l.household_id = v.household_id and l.version > k.known) as log,
    (select coalesce(json_agg(x.words), '[]')::text from (${LEDGER}) x(words)) as ledger
  from json_to_recordset($1::text::json) as k(household_id uuid, known bigint)
  join household_version v on v.household_id = k.household_id and v.version > k.known`;

/** Names of columns that hold instants. Others may hold text that looks like one. */
const OF_INSTANTS = /(?:^|_)(?:at|utc|from)$/;
const PLAIN_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/;

const camel = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const plain = (column: string, value: unknown): unknown =>
  OF_INSTANTS.test(column) && typeof value === 'string' && PLAIN_TIME.test(value)
    ? new Date(value).toISOString()
    : value;

/** Returns the same text for the same fields in any order. */
export const textOf = (fields: object): string =>
  JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));

export const keyOf = (table: string, id: string): string => `${table}/${id}`;

type Columns = Readonly<Record<string, unknown>>;

function seenRow(table: string, columns: Columns): SeenRow {
  const fields = Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [camel(name), plain(name, value)]),
  );
  const { id, nannyId } = fields as { id: string; nannyId?: string };
  return { table, id, nannyId, fields, text: textOf(fields) };
}

/** Returns the households that have changed since these versions. */
export async function readUpdates(sql: Sql, known: ReadonlyMap<string, number>): Promise<Update[]> {
  const asked = [...known].map(([householdId, version]) => ({ household_id: householdId, known: version }));
  const found = await sql.unsafe<
    { householdId: string; version: number; rows: string; log: string; ledger: string }[]
  >(READ_UPDATES, [JSON.stringify(asked)], { prepare: true });
  return found.map(({ householdId, version, rows, log, ledger }) => {
    const tables = JSON.parse(rows) as Record<keyof typeof TABLES, Columns[]>;
    const seen = Object.entries(TABLES).flatMap(([name, table]) =>
      tables[name as keyof typeof TABLES].map((columns) => seenRow(table, columns)),
    );
    return {
      householdId,
      snapshot: { version, rows: new Map(seen.map((row) => [keyOf(row.table, row.id), row])) },
      mutations: JSON.parse(log) as LoggedMutation[],
      ledger: JSON.parse(ledger) as string[],
    };
  });
}
