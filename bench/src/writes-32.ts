/**
 * Small writes by 32 connections over 500 households: a to-do by `POST /api/sync`'s own door, rules, log and fsynced
 * commit, and the to-do answered; against pgbench with the two statements that such a write can't do without, in one
 * transaction: the household's counter, which is its lock, and the rows that come of it.
 */
import { makeHouseholds } from 'api/database/test-many-households.ts';
import { against, bareFigure, type Figure, lasting, runsOr } from './figure.ts';
import { answersASecond, type Request } from './load.ts';
import { type MadeHousehold, madeHousehold } from './many-households.ts';
import { transactionsASecond } from './pgbench.ts';
import { startServer } from './server.ts';

const HOUSEHOLDS = 500;
const LOAD = { connections: 32, seconds: lasting(3) };
const RUNS = 5;
/** At least this share of pgbench's. */
const LIMIT = 0.5;
const TITLE = 'Pack the swimming bag';

/** Everything that ours writes: the row, its entry in the log, and what that entry is about. */
const BARE = `
\\set n random(1, ${HOUSEHOLDS})
begin;
update household_version set version = version + 1, log_hash = sha256(log_hash)
  where household_id = (lpad(to_hex(:n::int), 8, '0') || '-0001-4000-8000-000000000000')::uuid;
with v as (
  select household_id, version from household_version
  where household_id = (lpad(to_hex(:n::int), 8, '0') || '-0001-4000-8000-000000000000')::uuid
), e as (
  insert into mutation_log (household_id, mutation_id, version, position, account_id, actor_role, name,
    mutation_version, args, fingerprint, happened_at, received_at, result, changes, subjects, hash)
  select household_id, gen_random_uuid(), version, 0, household_id, 'FAMILY', 'todo.add', 1,
    '{"todoId":"00000000-0010-4000-8000-000000000000","dayId":"00000000-0010-4000-8000-000000000000","title":"${TITLE}"}',
    'none', now(), now(), 'applied',
    '[{"table":"todo","id":"00000000-0010-4000-8000-000000000000","about":"00000000-0010-4000-8000-000000000000","nannyId":"00000000-0010-4000-8000-000000000000","before": null, "after":{"title":"${TITLE}","isCompleted": false}}]',
    '[]', sha256('none')
  from v
), s as (
  insert into log_subject (household_id, subject, version, position)
  select household_id, household_id::text, version, 0 from v
)
insert into todo (household_id, id, nanny_id, version, day_id, title, title_changed_at, is_completed, created_at)
select household_id, gen_random_uuid(), household_id, version, household_id, '${TITLE}', now(), false, now() from v;
commit;
`;

const addTodo = ({ dayId, token }: MadeHousehold): Request => ({
  method: 'POST',
  path: `/api/agenda/${dayId}/todos`,
  token,
  body: JSON.stringify({ title: TITLE }),
});

export async function* writes32(): AsyncGenerator<Figure> {
  const server = await startServer();
  try {
    await makeHouseholds(server.database, { from: 1, to: HOUSEHOLDS });
    const requests = Array.from({ length: HOUSEHOLDS }, (_, i) => addTodo(madeHousehold(i + 1)));
    const next = (): Request => {
      const request = requests[Math.floor(Math.random() * HOUSEHOLDS)];
      if (request === undefined) throw new RangeError('No such household');
      return request;
    };
    const measured: number[] = [];
    const bare: number[] = [];
    await answersASecond(server.origin, { ...LOAD, seconds: lasting(1) }, next);
    for (let run = 0; run < runsOr(RUNS); run += 1) {
      measured.push(await answersASecond(server.origin, LOAD, next));
      bare.push(await transactionsASecond(server, BARE, LOAD));
    }
    yield against('writes-32', { measured, bare, unit: '/s' }, LIMIT);
    yield bareFigure('writes-32.pgbench', bare, '/s');
  } finally {
    await server.stop();
  }
}
