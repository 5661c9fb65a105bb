/** Every refusal that Fairday knows: a closed list. Anything else that goes wrong is a failure, and is tried again. */

interface Refusal {
  /** The HTTP status at the REST door; at the sync door a refusal is an outcome. */
  readonly status: 400 | 403 | 404 | 409;
  readonly sentence: string;
}

export const REFUSALS = {
  bad_input: { status: 400, sentence: 'Something in this change is not valid.' },
  forbidden: { status: 403, sentence: 'You are not allowed to do this.' },
  needs_connection: { status: 409, sentence: 'This needs a connection and cannot be queued.' },
  not_found: { status: 404, sentence: 'This is not there, or not yours to see.' },
  id_conflict: { status: 409, sentence: 'This id is already in use for something else.' },
  no_access: { status: 404, sentence: 'You no longer have access to this household.' },
  server_error: { status: 409, sentence: 'This could not be saved. It is kept, and we have been told.' },

  nanny_removed: { status: 404, sentence: 'This nanny has been removed from the household.' },
  nanny_email_taken: { status: 409, sentence: 'A nanny with this email is already in your household.' },
  nanny_linked: { status: 409, sentence: 'This nanny already has an account.' },

  shift_order: { status: 400, sentence: 'End time must be after start time.' },
  shifts_overlap: { status: 400, sentence: 'Shifts on the same day must not overlap.' },
  range_order: { status: 400, sentence: 'The end date must not be before the start date.' },
  range_too_long: { status: 400, sentence: 'At most 366 days can be generated at once.' },
  unknown_timezone: { status: 400, sentence: 'This timezone is not known.' },

  day_deleted: { status: 404, sentence: 'This day has been deleted.' },
  day_paid: { status: 409, sentence: 'This day is already paid' },
  day_completed: { status: 409, sentence: 'This day is already completed.' },
  day_past: { status: 409, sentence: 'This day is in the past.' },
  day_not_worked: { status: 409, sentence: 'Hours can be entered for accepted days only.' },
  not_completed: { status: 409, sentence: 'Only completed days can be paid.' },
  not_pending: { status: 409, sentence: 'This day has already been answered.' },
  schedule_changed: { status: 409, sentence: 'The times of this day have changed. Please answer again.' },
  has_hours: { status: 409, sentence: 'Hours have been recorded for this day.' },
  amount_changed: { status: 409, sentence: 'The amount of this day has changed.' },

  wrong_date: { status: 400, sentence: 'The start must lie on the date of this day.' },
  hours_too_long: { status: 400, sentence: 'A shift can be at most 24 hours long.' },
  hours_in_future: { status: 400, sentence: 'Hours cannot be entered before they have begun.' },

  payment_too_large: { status: 400, sentence: 'One payment cannot be that large.' },
  payment_in_future: { status: 400, sentence: 'The payment date must not be after today.' },
  payment_voided: { status: 409, sentence: 'This payment has already been voided.' },
  review_decided: { status: 409, sentence: 'This has already been decided.' },
} as const satisfies Record<string, Refusal>;

export type RejectionCode = keyof typeof REFUSALS;

export function isRejectionCode(code: string): code is RejectionCode {
  return Object.hasOwn(REFUSALS, code);
}

/** A mutation's result where a rule refused it. */
export interface RefusedResult {
  readonly result: 'rejected';
  readonly code: RejectionCode;
  readonly message: string;
}

/** Thrown by rules to refuse. `message` is a sentence for people; `code` never changes. */
export class Rejection extends Error {
  readonly code: RejectionCode;

  constructor(code: RejectionCode, sentence: string = REFUSALS[code].sentence) {
    super(sentence);
    this.name = 'Rejection';
    this.code = code;
  }

  toResult(): RefusedResult {
    return { result: 'rejected', code: this.code, message: this.message };
  }
}

/** Returns the refusal that a mutation's result stands for; null when it was not refused. */
export function refusalOf(
  result: RefusedResult | { readonly result: 'applied' | 'noop' | 'review' },
): Rejection | null {
  return result.result === 'rejected' ? new Rejection(result.code, result.message) : null;
}
