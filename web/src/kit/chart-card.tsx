/** The card of a chart: title, legend, a filter, a message in place of an empty chart, and the figures as a table. */
import { Button, Card, Text, Title } from '@mantine/core';
import { IconChevronDown, IconTable } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { Series } from './chart.tsx';
import { Swatch } from './chart-marks.tsx';
import { t } from './language/messages.ts';
import './chart.css';
import './chart-cards.css';

export interface ChartTable {
  /** Such as 'USD'. */
  readonly unit: string;
  readonly headers: readonly string[];
  readonly rows: readonly { readonly key: string; readonly cells: readonly string[] }[];
  /** The cells of a row of sums below. */
  readonly total?: readonly string[];
}

interface ChartCardProps {
  title: string;
  words: string;
  series: readonly Series[];
  /** Shown in place of the chart; null when there are figures. */
  empty: { title: string; words: string } | null;
  table: ChartTable;
  /** A filter, right of the legend. */
  choice?: ReactNode;
  children: ReactNode;
}

export function ChartCard({ title, words, series, empty, table, choice, children }: ChartCardProps) {
  const titleId = useId();
  return (
    <Card component="section" className="fd-chart-card" aria-labelledby={titleId}>
      <div>
        <Title order={3} size="h5" id={titleId}>
          {title}
        </Title>
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      </div>
      {empty === null ? (
        <>
          <div className="fd-chart-head">
            <ul className="fd-legend" aria-hidden>
              {series.map(({ kind, name }) => (
                <li key={kind}>
                  <Swatch kind={kind} /> {name}
                </li>
              ))}
            </ul>
            {choice}
          </div>
          {children}
          <FigureTable title={title} table={table} />
        </>
      ) : (
        <div className="fd-chart-empty">
          <Text fw={600}>{empty.title}</Text>
          <Text size="sm" c="dimmed">
            {empty.words}
          </Text>
        </div>
      )}
    </Card>
  );
}

/** The chart's figures as a table. Hidden by default, but always there for screen readers. */
function FigureTable({ title, table }: { title: string; table: ChartTable }) {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        className="fd-chart-disclose"
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-expanded={isShown}
        aria-controls={id}
        leftSection={<IconTable size={18} stroke={1.75} aria-hidden />}
        rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden />}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? t('Hide Table') : t('Show as Table')}
      </Button>
      <div id={id} className="fd-chart-table" data-shown={isShown}>
        <table>
          <caption>
            {title} ({table.unit})
          </caption>
          <thead>
            <tr>
              {table.headers.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ key, cells }) => (
              <TableRow key={key} cells={cells} />
            ))}
          </tbody>
          {table.total !== undefined && (
            <tfoot>
              <TableRow cells={table.total} />
            </tfoot>
          )}
        </table>
      </div>
    </>
  );
}

function TableRow({ cells: [name, ...figures] }: { cells: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {figures.map((figure, index) => (
        <td key={index}>{figure}</td>
      ))}
    </tr>
  );
}
