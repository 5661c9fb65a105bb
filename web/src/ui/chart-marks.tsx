import { useId } from 'react';
import type { Plot } from './chart-geometry.ts';

/**
 * What stands for a figure, told apart by shape before colour: planned is wide and outlined, done is narrow and
 * filled, open is wide and hatched, a balance is a line with rings.
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
  /** What they stand on, where that is not the axis. */
  on?: readonly number[];
}

/** A bar from `bottom` up to `top`, its upper corners rounded. */
function barPath({
  x,
  width,
  top,
  bottom,
}: {
  x: number;
  width: number;
  top: number;
  bottom: number;
}): string {
  const corner = Math.min(CORNER, width / 2, bottom - top);
  return [
    `M${x} ${bottom}V${top + corner}q0 ${-corner} ${corner} ${-corner}`,
    `h${width - 2 * corner}q${corner} 0 ${corner} ${corner}V${bottom}Z`,
  ].join('');
}

/** A bar in each column whose value is not 0. */
export function Bars({ plot, kind, values, on }: BarsProps) {
  const hatch = useId();
  const width = Math.min(plot.band * SHARE_OF_BAND[kind], WIDEST[kind]);
  return (
    <g className="fd-bars" data-kind={kind}>
      {kind === 'open' && <Hatch id={hatch} />}
      {values.map((value, column) => {
        if (value === 0) return null;
        const from = on?.[column] ?? 0;
        const d = barPath({
          x: plot.centre(column) - width / 2,
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

/** Neighbours that are known. */
function stretchesOf(plot: Plot, values: readonly (number | null)[]): Point[][] {
  const stretches: Point[][] = [[]];
  values.forEach((value, column) => {
    if (value === null) stretches.push([]);
    else stretches.at(-1)?.push([plot.centre(column), plot.y(value)]);
  });
  return stretches.filter(({ length }) => length > 0);
}

/** A line through every column, with a ring at each; what is not known is left out. */
export function Line({ plot, values }: { plot: Plot; values: readonly (number | null)[] }) {
  const stretches = stretchesOf(plot, values);
  const courses = stretches.map((points) => points.map((point) => point.join(',')).join(' '));
  return (
    <g className="fd-line">
      {courses.map((course) => (
        <polyline key={course} className="fd-line-halo" points={course} />
      ))}
      {courses.map((course) => (
        <polyline key={course} points={course} />
      ))}
      {stretches.flat().map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r={3.5} />
      ))}
    </g>
  );
}

const SWATCH = 16;

/** The mark in small, as the legend and the readings have it. */
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
