import { Rejection } from 'sync-protocol/errors.ts';
import { NotSaved } from './mutate.ts';

/** What the specification says where nothing better is known. */
export const AN_ERROR = 'An error occurred';

/**
 * What to tell a person about a change that did not go through: why the rules refuse it, or that this device
 * could not keep it. Any other error speaks to programmers: then `fallback` is told.
 */
export function failureSentence(error: unknown, fallback = AN_ERROR): string {
  return error instanceof Rejection || error instanceof NotSaved ? error.message : fallback;
}
