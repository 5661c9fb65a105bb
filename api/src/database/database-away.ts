/**
 * The driver's own words for a lost or refused connection, the system's, and PostgreSQL's: connection
 * exceptions (class 08), a server that shuts down or starts (57P), no connection, memory or room on its disk left
 * (class 53), sign-in refused (class 28), database gone (3D000).
 */
const AWAY =
  /^(CONNECTION_|CONNECT_TIMEOUT|ECONN|ENOENT|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08|57P|53|28|3D000)/;

/** Whether a query failed because the database can't be reached, or can't work, rather than at what was asked. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return typeof error.code === 'string' && AWAY.test(error.code);
}
