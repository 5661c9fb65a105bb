import { OperatorError } from '../config.ts';

/** The embedded database can't run here. */
export class EmbeddedPostgresError extends OperatorError {
  override name = 'EmbeddedPostgresError';
}
