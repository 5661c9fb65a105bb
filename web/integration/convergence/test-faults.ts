/**
 * Faults that the convergence test must find. Each is written into the source as it is loaded (test-faulty-modules.ts).
 * A snippet that doesn't occur exactly once is an error, so that no fault disappears silently.
 */
import { readFileSync } from 'node:fs';

export interface Change {
  /** Path from the repository's root. */
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

const RUN = 'api/src/sync/run-batch.ts';
const BATCH = 'api/src/sync/execute-batch.ts';
const EXECUTE = 'api/src/sync/execute.ts';
const LOG = 'api/src/database/mutation-log.ts';
const WRITES = 'api/src/database/household-writes.ts';
const HOUSEHOLD_LOCK = `    select version, encode(log_hash, 'hex') as hash from household_version
    where household_id = \${householdId} for update\``;
const RAISED = 'update household_version set version = ${next}::bigint, log_hash';
const UNCHANGED = ' and version = ${next}::bigint - 1';

const WITHOUT_A_LOOK: readonly Change[] = [
  { file: WRITES, right: UNCHANGED, wrong: '' },
  { file: WRITES, right: 'and xmin::text = ${by}::text', wrong: 'and ${by}::text is not null' },
];

/** Makes the server handle single mutations on the locked path too, for faults of that path. */
const ALWAYS_LOCKED: Change = {
  file: EXECUTE,
  right: 'const isSmall = batch.mutations.length === 1 &&',
  wrong: 'const isSmall = false &&',
};

/** Takes the version from `number` without the lock. Readers get the highest version as cursor. */
const numberedBy = (number: string): Change[] => [
  {
    file: LOG,
    right: HOUSEHOLD_LOCK,
    wrong: `    select ${number} as version, encode(log_hash, 'hex') as hash from household_version
    where household_id = \${householdId}\``,
  },
  // Rows of the same batch get the same version.
  {
    file: BATCH,
    right: 'if (result === undefined) throw',
    wrong: 'result.log.version = log.version;\n  if (result === undefined) throw',
  },
  {
    file: WRITES,
    right: RAISED,
    wrong: RAISED.replace('${next}::bigint', 'greatest(version, ${next}::bigint)'),
  },
  ...WITHOUT_A_LOOK,
];

/** Faults that random scenarios find. */
export const FAULTS = {
  'no idempotency': [
    { file: RUN, right: 'const known = knownResultOf(run, mutation.id);', wrong: 'const known = undefined;' },
    // Without this change the sequence number would catch most repetitions.
    {
      file: RUN,
      right: 'mutation.seq !== undefined && mutation.seq !== expectedSeq',
      wrong: 'mutation.seq !== undefined && mutation.seq > expectedSeq',
    },
    {
      file: WRITES,
      right: "hash: 'bytea',\n  }),",
      wrong: "hash: 'bytea',\n  }),\n  onConflict: 'on conflict do nothing',",
    },
  ],
  'identity by number alone': [
    {
      file: RUN,
      right: 'const known = knownResultOf(run, mutation.id);',
      wrong: `if (mutation.seq !== undefined && mutation.seq <= run.seq) {
        const nothing = { code: null, message: null, data: null };
        run.results.push({ mutationId: mutation.id, fingerprint: '', result: 'noop', ...nothing });
        return undefined;
      }
      const known = undefined;`,
    },
  ],
  'effect and result in two transactions': [
    {
      file: BATCH,
      right: `{ changes, entries, lastSeq });
  if (written === undefined) throw new AccessEnded(householdId);
  return toExecuted(result, householdId, { changes, log: written });`,
      wrong: `{ changes, entries: [], lastSeq: undefined });
  const writeLog = async (tx) => {
    await writeUnderLock(tx, toWriteContext(writer, householdId, log), { changes: [], entries, lastSeq });
  };
  return { writeLog, ...toExecuted(result, householdId, { changes }) };`,
    },
    {
      file: WRITES,
      right: 'send(({ parameters }) => raiseVersion',
      wrong: 'if (writes.entries.length > 0) send(({ parameters }) => raiseVersion',
    },
    ALWAYS_LOCKED,
    {
      file: EXECUTE,
      right: 'transactInHousehold(deps.sql, (tx) => executeLocked(tx, author, batch)),\n    );',
      wrong: `transactInHousehold(deps.sql, (tx) => executeLocked(tx, author, batch)),
    );
    await deps.sql.begin((tx) => done.writeLog?.(tx));`,
    },
    {
      file: EXECUTE,
      right: 'if (done.stop !== undefined) throw new Error(`The batch',
      wrong: 'await done.writeLog?.(tx);\n  if (done.stop !== undefined) throw new Error(`The batch',
    },
  ],
  'no tombstones': [
    {
      file: WRITES,
      right: '...insertStatements(TOMBSTONES, toTombstones(changes), { version, deleted_at: at }),',
      wrong: '',
    },
  ],
  'a delete that wins over hours': [
    {
      file: 'sync-protocol/src/schedule/day-schedule-mutators.ts',
      right: 'if (day.actualStartUtc !== null && !hasSeenHours)',
      wrong: 'if (false)',
    },
  ],
  'last writer wins on hours': [
    {
      file: 'sync-protocol/src/schedule/day-hours-mutators.ts',
      right: "if (day.hoursRecordedBySide !== sideOf(actor)) return 'review';",
      wrong: "return 'count';",
    },
  ],
  'paying without looking at the amount': [
    {
      file: 'sync-protocol/src/ledger/pay-days-mutators.ts',
      right: 'if (!day.isPaid && day.amountCents !== amountCents) {',
      wrong: 'if (day.status === null) {',
    },
  ],
  'a claim to have seen a day accepted makes pay': [
    {
      file: 'sync-protocol/src/schedule/day-hours-mutators.ts',
      right: "return isAskedAgain(day) ? 'count' : 'review';",
      wrong: "return 'count';",
    },
  ],
  'a nanny may do what a family may': [
    {
      file: 'sync-protocol/src/people/permissions.ts',
      right: "if (actor.role === 'NANNY') throw new Rejection('forbidden');",
      wrong: '',
    },
  ],
  'dropping the queue entry when the call returns': [
    {
      file: 'web/src/device/sync/cycle.ts',
      right: 'return await takeAnswer(device, asked, response);',
      wrong: `await device.storage.write((tx) => tx.dequeue(asked.request.mutations.map(({ id }) => id)));
    return await takeAnswer(device, asked, response);`,
    },
  ],
  'bad input answered with a 500': [
    {
      file: RUN,
      right: 'if (error instanceof Rejection) return error.toResult();',
      wrong: "if (error instanceof Rejection) throw Object.assign(new Error(), { code: 'bad_input' });",
    },
  ],
  'lost access not delivered': [
    {
      file: 'web/src/device/sync/apply-answer.ts',
      right: 'if (now?.access !== known.access)',
      wrong: 'if (now !== undefined && now.access !== known.access)',
    },
  ],
  'hours that leave their week as it was': [
    {
      file: 'sync-protocol/src/schedule/day-hours-mutators.ts',
      right:
        'updateWeeksOf(rows, day.nannyId, datesOfHours(rows, { day, span: hours }, household.timezone));',
      wrong: '',
    },
  ],
  'a family may answer terms for its nanny': [
    {
      file: 'sync-protocol/src/weeks/terms-mutators.ts',
      right: "if (actor.role !== 'NANNY') throw new Rejection('forbidden');",
      wrong: '',
    },
  ],
  'terms may lower a worked week': [
    {
      file: 'sync-protocol/src/weeks/worked-weeks.ts',
      right: 'if (lowered !== undefined) throw new Rejection(',
      wrong: 'if (lowered === null) throw new Rejection(',
    },
  ],
  'an impersonation counts as her': [
    {
      file: 'sync-protocol/src/people/permissions.ts',
      right: 'if (isViewingNanny(actor) && viewerMayCall !== true)',
      wrong: 'if (false)',
    },
    {
      file: 'sync-protocol/src/kernel/mutator.ts',
      right: "actor.role === 'NANNY' && !isViewingNanny(actor) ?",
      wrong: "actor.role === 'NANNY' ?",
    },
  ],
  'a schedule saved on her last day cuts her last week': [
    {
      file: 'sync-protocol/src/weeks/week-plan.ts',
      right: 'standing[row.weekday] = minutesAt(row, before);',
      wrong: 'standing[row.weekday] = minutesOf(row.shifts);',
    },
  ],
} satisfies Record<string, readonly Change[]>;

/** Faults that concurrent writers and a reader find. */
export const FEED_FAULTS = {
  'without the household’s lock': [
    { file: LOG, right: HOUSEHOLD_LOCK, wrong: HOUSEHOLD_LOCK.replace(' for update', '') },
    // Otherwise the second writer would begin again.
    { file: BATCH, right: 'if (written === undefined) throw new AccessEnded(householdId);', wrong: '' },
  ],
  'without a look whether somebody has written in between': WITHOUT_A_LOOK,
  'a sequence as cursor': numberedBy("nextval('fault_cursor') - 1"),
  'a timestamp as cursor': numberedBy('(extract(epoch from clock_timestamp()) * 1000000)::bigint'),
} satisfies Record<string, readonly Change[]>;

/** All faults, by name. */
export const CHANGES: Readonly<Record<string, readonly Change[]>> = { ...FAULTS, ...FEED_FAULTS };

export const ROOT = new URL('../../../', import.meta.url);

/** Applies a change. @throws if its snippet doesn't occur exactly once */
export function changed(source: string, { file, right, wrong }: Change): string {
  const found = source.split(right).length - 1;
  if (found !== 1) throw new Error(`${file} holds this ${found} times: ${right}`);
  return source.replace(right, () => wrong);
}

/** @throws if a fault's snippet doesn't occur exactly once in its source */
export function assertFaultsFit(): void {
  for (const change of Object.values(CHANGES).flat()) {
    changed(readFileSync(new URL(change.file, ROOT), 'utf8'), change);
  }
}
