/**
 * The body of a wage statement, on screen and on paper: facts, employer and employee, tables, notes. And the
 * statement as it is printed, with heading, marks and stamp.
 */
import { type ReactNode, useRef } from 'react';
import { type StatementText, tablesOf } from 'sync-protocol/statements/paper/statement-text.ts';
import type { PaperSize } from 'sync-protocol/statements/paper-size.ts';
import { usePrintedCopy } from '../kit/use-printed-copy.ts';
import styles from './statement.module.css';
import { StatementTables } from './statement-tables.tsx';

interface StatementBodyProps {
  text: StatementText;
  /** Printed, earlier forms begin as they did when they were issued. */
  isPaper?: boolean;
  /** The tables, which are lists on a narrow screen. */
  children: ReactNode;
}

export function StatementBody({ text, isPaper = false, children }: StatementBodyProps) {
  const { netPay, footnote } = text;
  return (
    <>
      {(!isPaper || netPay.isPrinted) && (
        <p className={styles['net-pay']}>
          <span>{netPay.label}</span>
          <strong>{netPay.value}</strong>
          <span>{netPay.period}</span>
        </p>
      )}
      <dl className={styles['facts']}>
        {text.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles['parties']}>
        {text.parties.map(({ label, name, lines }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi className={styles['party-name']}>{name}</bdi>
              {lines.map((line) => (
                <bdi key={line}>{line}</bdi>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      {children}
      <div className={styles['notes']}>
        {text.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        {footnote !== null && <p className={styles['footnote']}>{footnote}</p>}
      </div>
    </>
  );
}

/** Hidden on screen. The browser's own command prints it too: on this screen, the statement is what one prints. */
export function PrintedStatement({ text, size }: { text: StatementText; size: PaperSize }) {
  const paper = useRef<HTMLDivElement>(null);
  usePrintedCopy(paper);
  return (
    <div ref={paper} className={styles['paper']} data-size={size} hidden>
      {text.stamp !== null && (
        <p className={styles['stamp']} aria-hidden>
          {text.stamp}
        </p>
      )}
      <h1>{text.title}</h1>
      {text.marks.map((mark) => (
        <p key={mark} className={styles['mark']}>
          {mark}
        </p>
      ))}
      <StatementBody text={text} isPaper>
        <StatementTables tables={tablesOf(text)} />
      </StatementBody>
    </div>
  );
}
