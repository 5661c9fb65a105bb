/** Tells an unreachable or failing database from a faulty query, by the error's code. */

/**
 * Error codes of the driver, the system and PostgreSQL: connection exceptions (class 08), shutdown or startup (57P),
 * out of connections, memory or disk (class 53), sign-in refused (class 28), no such database (3D000).
 */
const AWAY =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOENT|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08|57P|53|28|3D000)/;

/** Whether a query failed because the database is unreachable or can't work, not because of the query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && AWAY.test(error.code);
}
