/** The marks of a chart as SVG: bars, a line with rings, and swatches for the legend and the tooltip. */
import { useId } from 'react';
import type { Plot } from './chart-geometry.ts';

/**
 * A series' mark, recognized by its shape: 'plan' outlined, 'done' narrow and filled, 'open' hatched, 'line' with
 * rings.
 */
export type MarkKind = 'plan' | 'done' | 'open' | 'line';

type BarKind = Exclude<MarkKind, 'line'>;

const SHARE_OF_BAND = { plan: 0.8, open: 0.8, done: 0.42 } as const;
const WIDEST = { plan: 44, open: 44, done: 24 } as const;
const CORNER = 3;

interface BarsProps {
  plot: Plot;
  kind: BarKind;
  values: readonly number[];
  /** The value at which each bar starts; 0 by default. */
  base?: readonly number[];
}

/** A bar from `bottom` up to `top`, its upper corners rounded. */
function barPath({ x, width, top, bottom }: Record<'x' | 'width' | 'top' | 'bottom', number>): string {
  const corner = Math.min(CORNER, width / 2, bottom - top);
  return [
    `M${x} ${bottom}V${top + corner}q0 ${-corner} ${corner} ${-corner}`,
    `h${width - 2 * corner}q${corner} 0 ${corner} ${corner}V${bottom}Z`,
  ].join('');
}

/** A bar in each column whose value is not 0. */
export function Bars({ plot, kind, values, base }: BarsProps) {
  const hatch = useId();
  const width = Math.min(plot.band * SHARE_OF_BAND[kind], WIDEST[kind]);
  return (
    <g className="fd-bars" data-kind={kind}>
      {kind === 'open' && <Hatch id={hatch} />}
      {values.map((value, column) => {
        if (value === 0) return null;
        const from = base?.[column] ?? 0;
        const d = barPath({
          x: plot.center(column) - width / 2,
          width,
          top: plot.y(from + value),
          bottom: plot.y(from),
        });
        return <path key={column} d={d} {...(kind === 'open' && { fill: `url(#${hatch})` })} />;
      })}
    </g>
  );
}

function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <line className="fd-hatch" x1={0} y1={0} x2={0} y2={5} />
    </pattern>
  );
}

type Point = readonly [x: number, y: number];

/** Returns the points of each run of columns that have a value. */
function findRuns(plot: Plot, values: readonly (number | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  values.forEach((value, column) => {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push([plot.center(column), plot.y(value)]);
  });
  return runs.filter(({ length }) => length > 0);
}

/** A line with a ring at each value. Columns without a value interrupt the line. */
export function Line({ plot, values }: { plot: Plot; values: readonly (number | null)[] }) {
  const runs = findRuns(plot, values);
  const lines = runs.map((points) => points.map((point) => point.join(',')).join(' '));
  return (
    <g className="fd-line">
      {lines.map((line) => (
        <polyline key={line} className="fd-line-halo" points={line} />
      ))}
      {lines.map((line) => (
        <polyline key={line} points={line} />
      ))}
      {runs.flat().map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={3.5} />
      ))}
    </g>
  );
}

const SWATCH = 16;

/** A small mark, for the legend and the tooltip. */
export function Swatch({ kind }: { kind: MarkKind }) {
  const hatch = useId();
  return (
    <svg className="fd-swatch" width={SWATCH} height={SWATCH} aria-hidden>
      {kind === 'line' ? (
        <g className="fd-line">
          <polyline points="0,8 16,8" />
          <circle cx={8} cy={8} r={3.5} />
        </g>
      ) : (
        <g className="fd-bars" data-kind={kind}>
          {kind === 'open' && <Hatch id={hatch} />}
          <rect
            x={kind === 'done' ? 4 : 1}
            y={1}
            width={kind === 'done' ? 8 : SWATCH - 2}
            height={SWATCH - 2}
            rx={2}
            {...(kind === 'open' && { fill: `url(#${hatch})` })}
          />
        </g>
      )}
    </svg>
  );
}
