const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** Every time of the day that a time field offers, '00:00' to '23:45'. Fixed width: they sort as text. */
const QUARTER_HOURS = HOURS.flatMap((hour) => ['00', '15', '30', '45'].map((minute) => `${hour}:${minute}`));

/** The quarter hour after `time` ('HH:mm'), or `time` itself at the end of the day. */
export function quarterAfter(time: string): string {
  return QUARTER_HOURS.find((quarter) => quarter > time) ?? time;
}

/** The quarter hour before `time` ('HH:mm'), or `time` itself at midnight. */
export function quarterBefore(time: string): string {
  return QUARTER_HOURS.findLast((quarter) => quarter < time) ?? time;
}

/** Whether `time` is one of the quarter hours. */
export function isQuarterHour(time: string): boolean {
  return QUARTER_HOURS.includes(time);
}
