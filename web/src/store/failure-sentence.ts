import { Rejection } from 'sync-protocol/errors.ts';
import { NotSaved } from './mutate.ts';

/** The specification's sentence for an unknown error. */
export const AN_ERROR = 'An error occurred';

/**
 * Returns what to show for a change that failed: the rule that refused it, or why it could not be saved.
 * `fallback` replaces the text of any other error, which is for programmers.
 */
export function failureSentence(error: unknown, fallback = AN_ERROR): string {
  return error instanceof Rejection || error instanceof NotSaved ? error.message : fallback;
}
