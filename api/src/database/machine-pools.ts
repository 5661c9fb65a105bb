/**
 * Opens pools of connections to a Citus coordinator: one for each machine, so that work which waits for a frozen machine
 * holds no connection of the others. Checks every second which machines answer, ends the work that waits for one that
 * doesn't, and refuses further work for it until it answers again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { createBatchLoader } from './batch-loader.ts';
import { type ConnectOptions, connect, type Sql } from './connection.ts';
import {
  currentScope,
  EVERY_MACHINE,
  findScopesOf,
  onCoordinator,
  SEVERAL_MACHINES,
} from './machine-scope.ts';
import { textArray } from './sql-parameters.ts';

const CHECK_EVERY_MS = 1000;
/** A machine that doesn't take a new connection and answer in this time is away. */
const MACHINE_TIMEOUT_MS = 5000;
/** A check that takes longer than this hangs in a machine that froze after it had taken the connection. */
const CHECK_TIMEOUT_MS = 20_000;
/** Connections of a machine's pool that are unused for this time are closed. */
const IDLE_SECONDS = 60;
/** Households whose shard a process remembers: 1 MB of ids. A household's shard never changes, unless it is split. */
const REMEMBERED_MAX = 10_000;

/** A machine that work needs doesn't answer. The code is PostgreSQL's for a failed connection. */
class MachineAway extends Error {
  override name = 'MachineAway';
  readonly code = '08006';

  constructor() {
    super('A machine of the database does not answer');
  }
}

export interface ClusterOptions extends Omit<ConnectOptions, 'isDistributed'> {
  /** The coordinator without its pooler, if `target` is one. */
  readonly directUrl?: string | undefined;
}

interface CheckedMachine {
  readonly machine: string;
  readonly isReachable: boolean;
  /** Ids of shards of `household_version`, with which a household's other shards are colocated. */
  readonly shards: readonly string[];
}

class Cluster {
  readonly general: Sql;
  readonly #target: string;
  readonly #options: ClusterOptions;
  readonly #pools = new Map<string, Sql>();
  readonly #away = new Set<string>();
  readonly #stop = new AbortController();
  readonly #shardOf: (householdId: string) => Promise<string>;
  readonly #shards = new Map<string, string>();
  #machineOfShard: ReadonlyMap<string, string> = new Map();
  #monitor: Sql;
  #watching: Promise<void> = Promise.resolve();

  constructor(target: string, options: ClusterOptions) {
    this.#target = target;
    this.#options = options;
    this.general = this.#open({});
    this.#monitor = this.#openMonitor();
    this.#shardOf = createBatchLoader((householdIds) => this.#loadShards(householdIds));
  }

  get away(): number {
    return this.#away.size;
  }

  /** Returns the pool for the work that runs now. Throws `MachineAway`. */
  pool(): Sql {
    const scope = currentScope();
    if (scope === undefined) return this.general;
    if (scope === EVERY_MACHINE ? this.#away.size > 0 : this.#away.has(scope)) throw new MachineAway();
    const pool = this.#pools.get(scope) ?? this.#open({ idleSeconds: IDLE_SECONDS });
    this.#pools.set(scope, pool);
    return pool;
  }

  /** Returns the scope of work on these households. Throws `MachineAway` while their only machine is away. */
  async scopeOf(householdIds: readonly string[]): Promise<string | undefined> {
    const machines = new Set<string>();
    for (const householdId of householdIds) {
      const machine = this.#machineOfShard.get(await this.#rememberedShard(householdId));
      if (machine !== undefined) machines.add(machine);
    }
    const [machine, ...others] = machines;
    if (others.length > 0) return SEVERAL_MACHINES;
    if (machine !== undefined && this.#away.has(machine)) throw new MachineAway();
    return machine;
  }

  async start(): Promise<void> {
    await this.#check();
    this.#watching = this.#watch();
  }

  async end(options?: { timeout?: number }): Promise<void> {
    this.#stop.abort();
    await this.#monitor.end({ timeout: 0 });
    await this.#watching;
    await Promise.all([this.general, ...this.#pools.values()].map((pool) => pool.end(options)));
  }

  #open(more: Pick<ConnectOptions, 'idleSeconds'>): Sql {
    return connect(this.#target, { ...this.#options, ...more, isDistributed: true });
  }

  /** Opens the connection that checks. It connects anew each time: a kept connection would hang with its machine. */
  #openMonitor(): Sql {
    return connect(this.#options.directUrl ?? this.#target, {
      max: 1,
      isDistributed: true,
      settings: {
        'citus.max_cached_conns_per_worker': '0',
        'citus.node_connection_timeout': `${MACHINE_TIMEOUT_MS}`,
      },
    });
  }

  async #rememberedShard(householdId: string): Promise<string> {
    const known = this.#shards.get(householdId);
    if (known !== undefined) return known;
    const shard = await this.#shardOf(householdId);
    if (this.#shards.size >= REMEMBERED_MAX) this.#shards.clear();
    this.#shards.set(householdId, shard);
    return shard;
  }

  async #loadShards(householdIds: readonly string[]): Promise<Promise<string>[]> {
    const sql = this.general;
    const rows = await sql<{ shard: string }[]>`
      select get_shard_id_for_distribution_column('household_version', k.id)::text as shard
      from unnest(${textArray(householdIds)}::uuid[]) with ordinality as k(id, place) order by k.place`;
    return rows.map(({ shard }) => Promise.resolve(shard));
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      // While the coordinator itself doesn't answer, what was known of the machines stays.
      await this.#check().catch(() => {});
      await delay(CHECK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #check(): Promise<void> {
    const connection = this.#monitor;
    const hung = setTimeout(() => {
      this.#monitor = this.#openMonitor();
      void connection.end({ timeout: 0 });
    }, CHECK_TIMEOUT_MS).unref();
    try {
      const machines = await connection<CheckedMachine[]>`
        select n.nodename || ':' || n.nodeport as machine,
          citus_check_connection_to_node(n.nodename, n.nodeport) as "isReachable",
          array(
            select s.shardid::text from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid
            where s.logicalrelid = 'household_version'::regclass and p.groupid = n.groupid) as shards
        from pg_dist_node n where n.isactive and n.noderole = 'primary'`;
      this.#learn(machines);
    } finally {
      clearTimeout(hung);
    }
  }

  #learn(machines: readonly CheckedMachine[]): void {
    this.#machineOfShard = new Map(
      machines.flatMap(({ machine, shards }) => shards.map((shard) => [shard, machine] as const)),
    );
    const away = machines.filter(({ isReachable }) => !isReachable).map(({ machine }) => machine);
    for (const machine of this.#away) if (!away.includes(machine)) this.#away.delete(machine);
    for (const machine of away) {
      if (this.#away.has(machine)) continue;
      this.#away.add(machine);
      for (const scope of [machine, EVERY_MACHINE, SEVERAL_MACHINES]) this.#endPool(scope);
    }
  }

  /** Ends the connections of a scope, so that its work fails now. */
  #endPool(scope: string): void {
    const pool = this.#pools.get(scope);
    this.#pools.delete(scope);
    void pool?.end({ timeout: 0 });
  }
}

const clusters = new WeakMap<Sql, Cluster>();

/**
 * Returns pools of at most `max` connections each, as one connection pool: each statement and transaction takes the
 * pool of the scope in which it begins (machine-scope.ts). Call it once the tables are distributed.
 */
export async function connectCluster(target: string, options: ClusterOptions): Promise<Sql> {
  const cluster = new Cluster(target, options);
  const sql = new Proxy(cluster.general, {
    apply: (_general, _this, given: Parameters<Sql>) => cluster.pool()(...given),
    get(general, name, receiver) {
      if (name === 'end') return (timing?: { timeout?: number }) => cluster.end(timing);
      if (name === 'begin' || name === 'unsafe') return cluster.pool()[name];
      return Reflect.get(general, name, receiver) as unknown;
    },
  });
  findScopesOf(sql, (householdIds) => cluster.scopeOf(householdIds));
  clusters.set(sql, cluster);
  try {
    await onCoordinator(() => cluster.start());
  } catch (error) {
    await cluster.end({ timeout: 0 });
    throw error;
  }
  return sql;
}

/** Returns how many machines of the pool's cluster don't answer: 0 on one machine. */
export const countMachinesAway = (sql: Sql): number => clusters.get(sql)?.away ?? 0;
