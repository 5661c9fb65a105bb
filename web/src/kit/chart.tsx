/** A chart without its bars and lines: axis, labels, shaded later columns, tooltip, slider for keyboard and reader. */
import { useElementSize } from '@mantine/hooks';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { createPlot, labelStep, type Plot } from './chart-geometry.ts';
import { type MarkKind, Swatch } from './chart-marks.tsx';

export interface Series {
  readonly kind: MarkKind;
  readonly name: string;
}

/** A column, such as a week or a month: its label, and what the tooltip shows for it. */
export interface ChartColumn {
  readonly key: string;
  readonly label: string;
  readonly title: string;
  readonly values: readonly {
    readonly kind: MarkKind | null;
    readonly name: string;
    readonly value: string;
  }[];
  /** The tooltip as a sentence, for screen readers. */
  readonly words: string;
}

interface ChartProps {
  label: string;
  columns: readonly ChartColumn[];
  /** Values of the axis lines, in ascending order. */
  ticks: readonly number[];
  formatTick: (value: number) => string;
  /** Index of today's column. */
  present: number;
  /** A label over the columns after today's. */
  ahead?: string;
  children: (plot: Plot) => ReactNode;
}

const HEIGHT = 240;
const MIN_LABEL_WIDTH = 52;
const LABEL_GAP = 12;
const CHARACTER = 7;
const GUTTER_GAP = 10;

export function Chart({ label, columns, ticks, formatTick, present, ahead, children }: ChartProps) {
  const { ref, width } = useElementSize();
  const [at, setAt] = useState<number | null>(null);
  const slider = useRef<HTMLInputElement>(null);
  const labels = ticks.map(formatTick);
  const gutter = Math.max(...labels.map(({ length }) => length)) * CHARACTER + GUTTER_GAP;
  const plot = createPlot({ width, height: HEIGHT, gutter, columns: columns.length, ticks });

  const columnUnder = ({ clientX, currentTarget }: MouseEvent) =>
    plot.columnAt(clientX - currentTarget.getBoundingClientRect().left);
  const leave = () => {
    if (document.activeElement !== slider.current) setAt(null);
  };
  // Undefined too when the data has changed and the column is gone.
  const active = at === null ? undefined : columns[at];
  return (
    <div
      ref={ref}
      className="fd-chart"
      role="presentation"
      onPointerMove={(event) => event.pointerType === 'mouse' && setAt(columnUnder(event))}
      onPointerLeave={leave}
      // Not on pointerdown: the press moves the focus away afterwards.
      onClick={(event) => {
        setAt(columnUnder(event));
        slider.current?.focus({ preventScroll: true });
      }}
    >
      <input
        ref={slider}
        className="fd-chart-slider"
        type="range"
        min={0}
        max={columns.length - 1}
        value={at ?? present}
        aria-label={label}
        aria-valuetext={columns[at ?? present]?.words}
        onChange={(event) => setAt(Number(event.currentTarget.value))}
        onFocus={() => setAt((column) => column ?? present)}
        onBlur={() => setAt(null)}
        onKeyDown={(event) => event.key === 'Escape' && setAt(null)}
      />
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden>
          <Ahead plot={plot} from={present + 1} count={columns.length} words={ahead} />
          {active !== undefined && at !== null && (
            <rect
              className="fd-chart-at"
              x={plot.x(at)}
              y={plot.top}
              width={plot.band}
              height={plot.bottom - plot.top}
            />
          )}
          {ticks.map((tick, index) => (
            <g key={tick} className="fd-axis" data-zero={tick === 0}>
              <line x1={plot.left} x2={width} y1={plot.y(tick)} y2={plot.y(tick)} />
              <text x={plot.left - GUTTER_GAP} y={plot.y(tick)} dy="0.35em" textAnchor="end">
                {labels[index]}
              </text>
            </g>
          ))}
          {children(plot)}
          <ColumnLabels plot={plot} columns={columns} present={present} />
        </svg>
      )}
      {active !== undefined && at !== null && (
        <ChartTooltip column={active} x={plot.center(at)} width={width} />
      )}
    </div>
  );
}

interface AheadProps {
  plot: Plot;
  from: number;
  count: number;
  words: string | undefined;
}

/** Shades the columns after today's. */
function Ahead({ plot, from, count, words }: AheadProps) {
  if (words === undefined || from >= count) return null;
  return (
    <g className="fd-chart-ahead">
      <rect
        x={plot.x(from)}
        y={plot.top}
        width={plot.x(count) - plot.x(from)}
        height={plot.bottom - plot.top}
      />
      <text x={plot.x(count) - 4} y={plot.top} dy="-0.3em" textAnchor="end">
        {words}
      </text>
    </g>
  );
}

interface ColumnLabelsProps {
  plot: Plot;
  columns: readonly ChartColumn[];
  present: number;
}

/** Labels as many columns as fit, today's always. The last label stays within the chart. */
function ColumnLabels({ plot, columns, present }: ColumnLabelsProps) {
  const longest = Math.max(...columns.map(({ label }) => label.length));
  const labelWidth = longest * CHARACTER + LABEL_GAP;
  const step = labelStep(plot.band, Math.max(labelWidth, MIN_LABEL_WIDTH));
  const lastCenter = plot.width - labelWidth / 2;
  return columns.map(
    ({ key, label }, column) =>
      (column - present) % step === 0 && (
        <text
          key={key}
          className="fd-column-label"
          data-present={column === present}
          x={Math.min(plot.center(column), lastCenter)}
          y={plot.bottom}
          dy="1.5em"
          textAnchor="middle"
        >
          {label}
        </text>
      ),
  );
}

/** A column's values, above it. Stays within the chart's width at both ends. */
function ChartTooltip({ column, x, width }: { column: ChartColumn; x: number; width: number }) {
  const position = { left: x, transform: `translateX(-${(x / width) * 100}%)` };
  return (
    <div className="fd-reading" style={position} aria-hidden>
      <b>{column.title}</b>
      {column.values.map(({ kind, name, value }) => (
        <span key={name}>
          {kind === null ? <i /> : <Swatch kind={kind} />}
          {name}
          <em>{value}</em>
        </span>
      ))}
    </div>
  );
}
