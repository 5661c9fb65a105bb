/** Tells what became of a change. */
import { showToast } from '../../shell/toast.ts';
import type { BulkOutcome } from './day-changes.ts';
import { partially } from './schedule-texts.ts';

export function tellDone(title: string, description?: string): void {
  showToast(description === undefined ? { title } : { title, description });
}

export function tellFailed(title: string, description: string): void {
  showToast({ variant: 'destructive', title, description });
}

interface BulkWords {
  done: string;
  failed: string;
  /** What was done, with its full stop, by number: '3 days accepted.' */
  sentence: (count: number) => string;
}

/** The toast of a change to several days: all, some, or none of them. */
export function tellBulk({ done, refused, reason }: BulkOutcome, words: BulkWords): void {
  const sentence = words.sentence(done.length);
  if (refused.length === 0) tellDone(words.done, sentence);
  else if (done.length === 0) tellFailed(words.failed, reason);
  else tellDone('Partially updated', partially(sentence, refused.length, reason));
}
