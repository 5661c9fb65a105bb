/** Formats the admin screens' milliseconds, megabytes and counts, and names the figures that the charts can show. */

import type { OperationsSpan } from 'sync-protocol/people/administration-rest.ts';
import { activeLocale, formatCount as formatNumber } from '../../kit/language/format.ts';

/** Returns '1.5 ms', or '12 ms' from 10 on. */
export const formatMilliseconds = (milliseconds: number): string =>
  new Intl.NumberFormat(activeLocale(), {
    style: 'unit',
    unit: 'millisecond',
    useGrouping: false,
    maximumFractionDigits: milliseconds < 10 ? 1 : 0,
  }).format(milliseconds);

const BYTES_PER_MB = 1_000_000;

/** Returns '120 MB'. */
export const formatMegabytes = (bytes: number): string =>
  new Intl.NumberFormat(activeLocale(), {
    style: 'unit',
    unit: 'megabyte',
    useGrouping: false,
    maximumFractionDigits: 0,
  }).format(bytes / BYTES_PER_MB);

/** Returns a dash for an unknown value: unknown is not 0. */
export const formatCount = (value: number | null): string => (value === null ? '–' : formatNumber(value));

export type SpanFigure = Exclude<keyof OperationsSpan, 'from'>;
