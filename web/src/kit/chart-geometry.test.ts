/** Tests positions in a chart: ticks, columns, the column under a pointer, and which column labels fit. */
import { expect, it } from 'vitest';
import { createPlot, labelStep } from './chart-geometry.ts';

const plot = createPlot({ width: 310, height: 238, gutter: 60, columns: 12, ticks: [-100, 0, 100] });

it('puts the lowest tick at the bottom and the highest at the top', () => {
  expect(plot.y(-100)).toBe(plot.bottom);
  expect(plot.y(100)).toBe(plot.top);
  expect(plot.y(0)).toBe((plot.top + plot.bottom) / 2);
});

it('divides the width beside the axis among the columns', () => {
  expect([plot.band, plot.x(0), plot.center(0), plot.x(12)]).toEqual([20, 60, 70, 300]);
});

it('finds the column under a pointer, or the nearest', () => {
  expect([0, 60, 79, 80, 299, 310].map((x) => plot.columnAt(x))).toEqual([0, 0, 0, 1, 11, 11]);
});

it('skips labels that would overlap', () => {
  expect([
    labelStep(50, 44),
    labelStep(44, 44),
    labelStep(43, 44),
    labelStep(12, 44),
    labelStep(0, 44),
  ]).toEqual([1, 1, 2, 4, 1]);
});
