/** The error of an embedded database that can't run on this machine. */
import { OperatorError } from '../config.ts';

export class EmbeddedPostgresError extends OperatorError {
  override name = 'EmbeddedPostgresError';
}
