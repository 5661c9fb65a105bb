/**
 * Splits the search for due households into parts that may fail alone: on Citus one for each machine that holds
 * households, else one for all.
 */
import type { Sql } from './connection.ts';
import { type DueWhen, findDueHouseholds } from './weeks-due.ts';

export interface SearchPart {
  /** Returns households of this part that are due, the longest due first in each shard. */
  readonly find: (when: DueWhen, limit: number) => Promise<string[]>;
}

interface Machine {
  readonly name: string;
  readonly port: number;
  /** The table's shards on this machine. */
  readonly shards: readonly string[];
}

/** Milliseconds. A machine that has frozen must not hold up the others. */
const MACHINE_TIMEOUT = 10_000;

/** A machine has refused the search, or can't be reached. */
class MachineFailed extends Error {
  override name = 'MachineFailed';
}

const loadMachines = (sql: Sql): Promise<Machine[]> => sql<Machine[]>`
  select n.nodename as name, n.nodeport as port,
    array_agg(shard_name(s.logicalrelid, s.shardid) order by s.shardid) as shards
  from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
    join pg_dist_node n on n.groupid = p.groupid and n.noderole = 'primary'
  where s.logicalrelid = ${'household_version'}::regclass
  group by n.nodename, n.nodeport order by n.nodename, n.nodeport`;

/** Returns the statement for one machine, which reads its shards as `findDueHouseholds` reads the table. */
function shardStatement({ shards }: Machine, { now, latest }: DueWhen, limit: number): string {
  const [due, wrong] = [`weeks_due_at <= '${now}'`, `weeks_due_at > '${latest}'`];
  const parts = shards.flatMap((shard) => [
    `(select household_id as id from ${shard} where ${due} order by weeks_due_at limit ${limit})`,
    `(select household_id from ${shard} where ${wrong} order by weeks_due_at desc limit ${limit})`,
  ]);
  return `select string_agg(id::text, ',') from (select id from (${parts.join(' union all ')}) a limit ${limit}) f`;
}

/**
 * Asks one machine by itself. A statement of Citus over all shards fails as a whole when a machine is away.
 */
async function findOnMachine(sql: Sql, machine: Machine, statement: string): Promise<string[]> {
  const { name, port } = machine;
  const [answer] = await sql.begin('read only', async (tx) => {
    await tx`select set_config('statement_timeout', ${String(MACHINE_TIMEOUT)}, true)`;
    return tx<{ success: boolean; result: string }[]>`
      select success, result from master_run_on_worker(${[name]}::text[], ${[port]}::int[], ${[statement]}::text[], false)`;
  });
  if (answer?.success !== true) throw new MachineFailed(`${name}:${port}: ${answer?.result ?? 'no answer'}`);
  return answer.result === '' ? [] : answer.result.split(',');
}

/** Returns the parts of the search. */
export async function searchParts(sql: Sql, isDistributed: boolean): Promise<SearchPart[]> {
  if (!isDistributed) return [{ find: (when, limit) => findDueHouseholds(sql, when, limit) }];
  const machines = await loadMachines(sql);
  return machines.map((machine) => ({
    find: (when, limit) => findOnMachine(sql, machine, shardStatement(machine, when, limit)),
  }));
}
