/** Where the history that a device keeps begins. */

import { addMinutes, MINUTES_PER_DAY } from './calendar.ts';
import { HISTORY_DAYS } from './history.ts';

/** Returns the instant from which on the server sends history, and before which a device deletes its own. */
export const historyStart = (now: string): string => addMinutes(now, -HISTORY_DAYS * MINUTES_PER_DAY);
