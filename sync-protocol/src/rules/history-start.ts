/** Where the history that a device keeps begins. */
import { HISTORY_DAYS } from '../model/history.ts';
import { addMinutes, MINUTES_PER_DAY } from './calendar.ts';

/** Returns the instant from which on the server sends history, and before which a device deletes its own. */
export const historyStart = (now: string): string => addMinutes(now, -HISTORY_DAYS * MINUTES_PER_DAY);
