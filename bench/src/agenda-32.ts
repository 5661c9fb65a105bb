/**
 * Measures `GET /api/nannies/{id}/agenda` of 60 days over 32 connections of four families, because one account gets
 * half of the database connections. Compared with pgbench selecting the same JSON.
 */
import { addTodo, pastDays, recorded, scheduled } from './days.ts';
import { household } from './device.ts';
import { bareFigure, compared, type Figure, loadSeconds, runsOr, sample } from './figure.ts';
import { answersASecond, type Request } from './load.ts';
import { transactionsASecond } from './pgbench.ts';
import { type Server, startServer } from './server.ts';

const DAYS = 60;
const FAMILIES = 4;
const LOAD = { connections: 32, seconds: loadSeconds(3) };
/** The first 10,000 answers: V8 compiles a route's code anew in them. A server that runs has them behind it. */
const WARM_UP = { ...LOAD, seconds: loadSeconds(6) };
const RUNS = 5;
/** The smallest acceptable share of pgbench's rate. */
const LIMIT = 0.8;

interface Agenda {
  readonly householdId: string;
  readonly nannyId: string;
  readonly start: string;
  readonly end: string;
  readonly request: Request;
}

/** Makes one shift per date; every other one is worked, every fourth has a to-do. */
async function build({ origin }: Server): Promise<Agenda> {
  const { family, nannyId } = await household(origin);
  const days = pastDays(2 * DAYS).filter((_, i) => i % 2 === 0);
  await family.do(scheduled(days, nannyId));
  await family.do(recorded(days.filter((_, i) => i % 2 === 0)));
  await family.do(days.filter((_, i) => i % 4 === 0).map(({ dayId }) => addTodo(dayId)));
  const [end = '', start = ''] = [days[0]?.date, days.at(-1)?.date];
  const path = `/api/nannies/${nannyId}/agenda?start=${start}&end=${end}`;
  const found = await family.call<unknown[]>('GET', path);
  if (found.length !== DAYS) throw new Error(`${found.length} days`);
  const request = { method: 'GET', path, token: family.token } as const;
  return { householdId: family.householdId, nannyId, start, end, request };
}

/** Splits colons in quotes, because pgbench reads `:name` as a variable. */
const instant = (column: string): string =>
  `to_char(d.${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24":"MI":"SS.MS"Z"')`;

/** Returns a pgbench script that selects what the route answers. In such a script a line end ends the statement. */
const selectBare = ({ householdId, nannyId, start, end }: Agenda): string => `
  select json_agg(row_to_json(r)) from (
    select d.id, d.date, d.nanny_id, d.status, ${instant('scheduled_start_utc')} as scheduled_start,
      ${instant('scheduled_end_utc')} as scheduled_end, d.scheduled_notes,
      ${instant('actual_start_utc')} as actual_start, ${instant('actual_end_utc')} as actual_end,
      d.billable_minutes, d.amount_cents, d.amount_cents / 100.0 as amount, d.is_paid,
      (select count(*) from todo t where t.household_id = d.household_id and t.day_id = d.id) as todo_count
    from day d
    where d.household_id = '${householdId}' and d.nanny_id = '${nannyId}' and d.date between '${start}' and '${end}'
    order by d.date, d.scheduled_start_utc, d.id) r;
`;

export async function* agenda32(): AsyncGenerator<Figure> {
  const server = await startServer();
  const agenda = await build(server);
  const requests = [agenda.request];
  while (requests.length < FAMILIES) requests.push((await build(server)).request);
  let count = 0;
  const next = (): Request => requests[(count += 1) % FAMILIES] ?? agenda.request;
  await answersASecond(server.origin, WARM_UP, next);
  const { measured, bare } = await sample({ runs: runsOr(RUNS) }, async () => ({
    measured: await answersASecond(server.origin, LOAD, next),
    bare: await transactionsASecond(server, selectBare(agenda), LOAD),
  }));
  yield compared('agenda-32', { measured, bare, unit: '/s' }, LIMIT);
  yield bareFigure('agenda-32.pgbench', bare, '/s');
}
