/**
 * Defines `Rejection`, the error by which rules refuse, with a code of refusals.ts. Converts it to and from a
 * mutation's result.
 */
import type { RejectionCode } from './refusals.ts';

/** Figures of a refusal, for its sentence: `LoweredWeek` of `lowers_worked_week`. */
export type RefusalDetails = Readonly<Record<string, string | number>>;

/** A mutation's result where a rule refused it. */
export interface RefusedResult {
  readonly result: 'rejected';
  readonly code: RejectionCode;
  /** In English, where the API says more than the code's own sentence. */
  readonly message?: string;
  readonly details?: RefusalDetails;
}

/** Thrown by rules to refuse. `sentence`: in English, where the API says more than the code's own sentence. */
export class Rejection extends Error {
  readonly code: RejectionCode;
  readonly sentence: string | undefined;
  readonly details: RefusalDetails | undefined;

  constructor(code: RejectionCode, sentence?: string, details?: RefusalDetails) {
    super(sentence ?? code);
    this.name = 'Rejection';
    this.code = code;
    this.sentence = sentence;
    this.details = details;
  }

  toResult(): RefusedResult {
    const { code, sentence: message, details } = this;
    return {
      result: 'rejected',
      code,
      ...(message === undefined ? {} : { message }),
      ...(details === undefined ? {} : { details }),
    };
  }
}

/** Returns a refused mutation's `Rejection`; null when the mutation was not refused. */
export function rejectionOf(
  result: RefusedResult | { readonly result: 'applied' | 'noop' | 'review' },
): Rejection | null {
  return result.result === 'rejected' ? new Rejection(result.code, result.message, result.details) : null;
}
