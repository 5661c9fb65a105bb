/** Names other databases of a PostgreSQL server. */

/** Returns the URL of another database on the same server. */
export function withDatabase(target: string, database: string): string {
  const url = new URL(target);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}
