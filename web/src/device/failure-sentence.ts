/** Returns the sentence that tells a person why a change failed. */
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { t } from '../kit/language/messages.ts';
import { loadedRefusal } from '../kit/language/refusal-text.ts';
import { NotSaved } from './mutate.ts';

/** The specification's sentence for an unknown error. */
export const unknownErrorText = (): string => t('An error occurred');

/** Returns what to show for a failed change: the text of a refusal or of `NotSaved`, else the general sentence. */
export function failureSentence(error: unknown): string {
  if (error instanceof NotSaved) return error.message;
  return (
    (error instanceof Rejection ? loadedRefusal(error.code, error.details) : undefined) ?? unknownErrorText()
  );
}
