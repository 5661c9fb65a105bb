/**
 * Builds the SQL that reads old log entries from `log_pack`, where each row holds some hundred entries, each column as an
 * array. Why: docs/decisions/log-packs.md.
 */

/** The columns of `mutation_log` after its household. `log_pack` has an array of each. */
export const LOG_COLUMNS = [
  'mutation_id',
  'version',
  'position',
  'client_id',
  'seq',
  'account_id',
  'impersonated_by',
  'actor_role',
  'nanny_id',
  'name',
  'mutation_version',
  'args',
  'based_on',
  'fingerprint',
  'happened_at',
  'received_at',
  'result',
  'code',
  'message',
  'data',
  'changes',
  'subjects',
  'hash',
] as const;

const columns = LOG_COLUMNS.join(', ');
const arrays = LOG_COLUMNS.map((name) => `p.${name}`).join(', ');

/** Returns the select of household `$1`'s entries in the packs `p` that meet the condition, like rows of `mutation_log`. */
export const packedEntries = (condition = 'true'): string =>
  `(select p.household_id, e.* from log_pack p, unnest(${arrays}) as e(${columns}) ` +
  `where p.household_id = $1::uuid and ${condition})`;

/** Returns the select of all of household `$1`'s entries, in packs only of those that meet the condition. */
export const allEntries = (condition?: string): string =>
  `(select household_id, ${columns} from mutation_log where household_id = $1::uuid ` +
  `union all select * from ${packedEntries(condition)} k)`;
