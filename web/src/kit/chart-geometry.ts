/**
 * Positions in a chart, in CSS pixels: columns of equal width to the right of an axis, values upwards, the column under
 * a pointer, and how many columns get a label.
 */

interface ChartFrame {
  readonly width: number;
  readonly height: number;
  /** Width of the axis labels at the left. */
  readonly gutter: number;
  readonly columns: number;
  /** Values of the axis lines, in ascending order. */
  readonly ticks: readonly number[];
}

export interface Plot {
  readonly width: number;
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
  /** Width of a column. */
  readonly band: number;
  /** Left edge of a column. */
  x(column: number): number;
  center(column: number): number;
  y(value: number): number;
  /** The column at `x`, or the nearest one outside the plot. */
  columnAt(x: number): number;
}

const TOP = 14;
const RIGHT = 10;
const AXIS_LABELS = 24;

export function createPlot({ width, height, gutter, columns, ticks }: ChartFrame): Plot {
  const low = ticks[0] ?? 0;
  const high = ticks.at(-1) ?? 1;
  const bottom = height - AXIS_LABELS;
  const band = Math.max(width - gutter - RIGHT, 0) / columns;
  return {
    width,
    left: gutter,
    top: TOP,
    bottom,
    band,
    x: (column) => gutter + column * band,
    center: (column) => gutter + (column + 0.5) * band,
    y: (value) => bottom - ((value - low) / (high - low)) * (bottom - TOP),
    columnAt: (x) => Math.min(Math.max(Math.floor((x - gutter) / band), 0), columns - 1),
  };
}

/** Returns n such that labels of `labelWidth` fit under every n-th column. */
export const labelStep = (band: number, labelWidth: number): number =>
  band <= 0 ? 1 : Math.max(Math.ceil(labelWidth / band), 1);
