/** Formats the admin screens' times, milliseconds and counts, and names the figures that the charts can show. */
import type { OperationsSpan } from 'sync-protocol/rest/administration.ts';
import { formatCount as formatNumber } from '../../language/format.ts';

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Returns '3:05 PM' in this device's zone. */
export const formatClock = (instant: string): string => clock.format(Date.parse(instant));
/** Returns 'Mar 5, 3:05 PM' in this device's zone. */
export const formatMoment = (instant: string): string => moment.format(Date.parse(instant));

export const formatMilliseconds = (milliseconds: number): string =>
  `${milliseconds < 10 ? Number(milliseconds.toFixed(1)) : Math.round(milliseconds)} ms`;

/** Returns a dash for an unknown value: unknown is not 0. */
export const formatCount = (value: number | null): string => (value === null ? '–' : formatNumber(value));

export type SpanFigure = Exclude<keyof OperationsSpan, 'from'>;
