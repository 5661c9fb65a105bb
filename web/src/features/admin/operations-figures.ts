/** Formats the admin screens' milliseconds and counts, and names the figures that the charts can show. */
import type { OperationsSpan } from 'sync-protocol/rest/administration.ts';
import { formatCount as formatNumber } from '../../language/format.ts';

export const formatMilliseconds = (milliseconds: number): string =>
  `${milliseconds < 10 ? Number(milliseconds.toFixed(1)) : Math.round(milliseconds)} ms`;

/** Returns a dash for an unknown value: unknown is not 0. */
export const formatCount = (value: number | null): string => (value === null ? '–' : formatNumber(value));

export type SpanFigure = Exclude<keyof OperationsSpan, 'from'>;
