/** Defines the error of an embedded PostgreSQL that can't be prepared or started. */
import { OperatorError } from '../config.ts';

export class EmbeddedPostgresError extends OperatorError {
  override name = 'EmbeddedPostgresError';
}
