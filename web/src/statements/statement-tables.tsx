/** The tables of a wage statement: as tables, or on a narrow screen as lists. */
import { Fragment } from 'react';
import type { TextRow, TextTable } from 'sync-protocol/statements/paper/statement-text.ts';
import styles from './statement.module.css';

interface TablesProps {
  tables: readonly TextTable[];
}

export function StatementTables({ tables }: TablesProps) {
  return tables.map((table) => <Table key={table.caption} table={table} />);
}

function Table({ table: { caption, columns, rows } }: { table: TextTable }) {
  return (
    <table className={styles['table']}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, isFigure }) => (
            <th key={label} scope="col" data-figure={isFigure}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <Row key={index} row={row} columns={columns} />
        ))}
      </tbody>
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

/** A section for each table, an entry for each row: its first cell, and the others with their columns' names. */
export function StatementLists({ tables }: TablesProps) {
  return tables.map((table) => (
    <section key={table.caption}>
      <h2 className={styles['caption']}>{table.caption}</h2>
      <ul className={styles['entries']}>
        {table.rows.map((row, index) => (
          <Entry key={index} row={row} columns={table.columns} />
        ))}
      </ul>
    </section>
  ));
}

function Entry({ row: { cells, isStrong }, columns }: { row: TextRow; columns: TextTable['columns'] }) {
  const [name, ...others] = cells;
  return (
    <li data-strong={isStrong}>
      <bdi className={styles['entry-name']}>{name}</bdi>
      <dl>
        {others.map((cell, index) =>
          cell === '' ? (
            <Fragment key={index} />
          ) : (
            <div key={index}>
              <dt>{columns[index + 1]?.label}</dt>
              <dd>{cell}</dd>
            </div>
          ),
        )}
      </dl>
    </li>
  );
}
