/** Steps a time of day to the next or the previous quarter hour. */

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** '00:00' to '23:45'. Fixed width, so they compare as text. */
const QUARTER_HOURS = HOURS.flatMap((hour) => ['00', '15', '30', '45'].map((minute) => `${hour}:${minute}`));

/** Returns the next quarter hour after `time` ('HH:mm'), or `time` itself at the end of the day. */
export function quarterAfter(time: string): string {
  return QUARTER_HOURS.find((quarter) => quarter > time) ?? time;
}

/** Returns the quarter hour before `time` ('HH:mm'), or `time` itself at midnight. */
export function quarterBefore(time: string): string {
  return QUARTER_HOURS.findLast((quarter) => quarter < time) ?? time;
}
