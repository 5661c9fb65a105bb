import { DOOR_REFUSALS, type DoorRefusal } from 'sync-protocol/rest/refusals.ts';
import type { ErrorAnswer } from 'sync-protocol/rest/route.ts';

interface Particulars {
  readonly sentence?: string;
  readonly details?: ErrorAnswer['details'];
  /** Seconds after which another try may succeed. */
  readonly retryAfter?: number;
}

/** An answer other than success that is nobody's failure. */
export class Refused extends Error {
  readonly code: DoorRefusal;
  readonly details: ErrorAnswer['details'];
  readonly retryAfter: number | undefined;

  constructor(code: DoorRefusal, { sentence, details, retryAfter }: Particulars = {}) {
    super(sentence ?? DOOR_REFUSALS[code].sentence);
    this.name = 'Refused';
    this.code = code;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return DOOR_REFUSALS[this.code].status;
  }
}
