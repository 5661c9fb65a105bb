/** The tables of a wage statement: as tables, or on a narrow screen as lists. */
import { VisuallyHidden } from '@mantine/core';
import type { TextRow, TextTable } from 'sync-protocol/statements/paper/statement-text.ts';
import styles from './statement.module.css';

interface TablesProps {
  tables: readonly TextTable[];
}

export function StatementTables({ tables }: TablesProps) {
  return tables.map((table) => <Table key={table.caption} table={table} />);
}

interface TableProps {
  table: TextTable;
  /** Each name on a line of its own, above its figures. */
  isStacked?: boolean;
}

function Table({ table: { caption, columns, rows }, isStacked = false }: TableProps) {
  return (
    <table className={styles['table']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isFigure }, index) => (
            <th key={label} scope="col" data-figure={isFigure}>
              {isStacked && index === 0 ? <VisuallyHidden>{label}</VisuallyHidden> : label}
            </th>
          ))}
        </tr>
      </thead>
      {isStacked ? (
        rows.map((row, index) => <StackedRow key={index} row={row} columns={columns} />)
      ) : (
        <tbody>
          {rows.map((row, index) => (
            <Row key={index} row={row} columns={columns} />
          ))}
        </tbody>
      )}
    </table>
  );
}

function Row({ row: { cells, isStrong }, columns }: { row: TextRow; columns: TextTable['columns'] }) {
  return (
    <tr data-strong={isStrong}>
      {cells.map((cell, index) =>
        index === 0 ? (
          <th key={index} scope="row">
            <bdi>{cell}</bdi>
          </th>
        ) : (
          <td key={index} data-figure={columns[index]?.isFigure}>
            {cell}
          </td>
        ),
      )}
    </tr>
  );
}

function StackedRow({ row: { cells, isStrong }, columns }: { row: TextRow; columns: TextTable['columns'] }) {
  const [name, ...figures] = cells;
  return (
    <tbody>
      <tr data-strong={isStrong}>
        <th scope="rowgroup" colSpan={columns.length} className={styles['stacked-name']}>
          <bdi>{name}</bdi>
        </th>
      </tr>
      <tr data-strong={isStrong}>
        {figures.map((cell, index) => (
          // The first one also has the place of the name.
          <td key={index} colSpan={index === 0 ? 2 : 1} data-figure={columns[index + 1]?.isFigure}>
            {cell}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

/** Whether the figures are so wide that words of the names would break beside them: 'US' follows amounts in French. */
const hasWideFigures = ({ columns, rows }: TextTable): boolean => {
  const widest = columns
    .slice(1)
    .map((_, index) => Math.max(...rows.map((row) => row.cells[index + 1]?.length ?? 0)));
  return widest.reduce((sum, length) => sum + length, 0) > NARROW_FIGURES;
};
const NARROW_FIGURES = 20;

/** Whether a table is so narrow that a phone has room for it: a name and two figures. */
const isNarrow = ({ columns }: TextTable): boolean =>
  columns.length <= NARROW_COLUMNS && columns.slice(1).every(({ isFigure }) => isFigure);
const NARROW_COLUMNS = 3;

/** A section for each table that is too wide for a phone, an entry for each row. */
export function StatementLists({ tables }: TablesProps) {
  return tables.map((table) =>
    isNarrow(table) ? (
      <Table key={table.caption} table={table} isStacked={hasWideFigures(table)} />
    ) : (
      <section key={table.caption}>
        <h2 className={styles['caption']}>{table.caption}</h2>
        <ul className={styles['entries']}>
          {table.rows.map((row, index) => (
            <Entry key={index} row={row} columns={table.columns} />
          ))}
        </ul>
      </section>
    ),
  );
}

/** The row's name and its last figure; below, its texts, and the other figures below their columns' names. */
function Entry({ row: { cells, isStrong }, columns }: { row: TextRow; columns: TextTable['columns'] }) {
  const [name = '', ...others] = cells;
  const shown = others
    .map((cell, index) => ({
      cell,
      label: columns[index + 1]?.label,
      isFigure: columns[index + 1]?.isFigure,
    }))
    .filter(({ cell }) => cell !== '');
  const last = shown.at(-1);
  const figures = shown.slice(0, -1).filter(({ isFigure }) => isFigure);
  return (
    <li data-strong={isStrong}>
      <div className={styles['entry-line']}>
        <bdi>{name}</bdi>
        <span>
          <VisuallyHidden>{last?.label} </VisuallyHidden>
          {last?.cell}
        </span>
      </div>
      {shown
        .filter(({ isFigure }) => isFigure === false)
        .map(({ cell, label }) => (
          <div key={label} className={styles['entry-text']}>
            <VisuallyHidden>{label} </VisuallyHidden>
            {cell}
          </div>
        ))}
      {figures.length > 0 && (
        <dl>
          {figures.map(({ cell, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{cell}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
