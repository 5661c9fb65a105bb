/** How the server's figures read. */
import type { OperationsSpan } from 'sync-protocol/rest/administration.ts';

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** On this device's own clock: '3:05 PM'. */
export const formatClock = (instant: string): string => clock.format(Date.parse(instant));
/** 'Mar 5, 3:05 PM' */
export const formatMoment = (instant: string): string => moment.format(Date.parse(instant));

/** '0.4 ms', '12 ms' */
export const formatMilliseconds = (milliseconds: number): string =>
  `${milliseconds < 10 ? Number(milliseconds.toFixed(1)) : Math.round(milliseconds)} ms`;

/** What is not known is not 0. */
export const orDash = (value: number | null): string => (value === null ? '–' : String(value));

/** The figures of a kind that are numbers, or not known. */
export type SpanFigure = Exclude<keyof OperationsSpan, 'from'>;
