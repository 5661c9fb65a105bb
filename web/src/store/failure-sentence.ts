/** Returns the sentence that tells a person why a change failed. */
import { Rejection } from 'sync-protocol/errors.ts';
import { NotSaved } from './mutate.ts';

/** The specification's sentence for an unknown error. */
export const AN_ERROR = 'An error occurred';

/** Returns what to show for a failed change: the text of a refusal or of `NotSaved`, else the general sentence. */
export function failureSentence(error: unknown): string {
  return error instanceof Rejection || error instanceof NotSaved ? error.message : AN_ERROR;
}
