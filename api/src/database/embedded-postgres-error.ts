/** The embedded database can't be had here; the message is a sentence for the person who started us. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
