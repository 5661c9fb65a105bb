/** The printed taxes of a year, black on white, on Letter and A4; hidden on screen. */
import { useRef } from 'react';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { HouseholdTaxes } from 'sync-protocol/taxes/household-taxes.ts';
import { useNow } from '../device/use-now.ts';
import { formatDate, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { usePrintedCopy } from '../kit/use-printed-copy.ts';
import type { LastPrint } from './last-print.ts';
import styles from './printed-taxes.module.css';
import { assumptionWords, type FormFigure, scheduleHFigures, stepWords, w2Figures } from './taxes-words.ts';

interface PrintedTaxesProps {
  taxes: HouseholdTaxes;
  household: Household;
  /** The print before this one. */
  replaced: LastPrint;
}

export function PrintedTaxes({ taxes, household, replaced }: PrintedTaxesProps) {
  const now = useNow();
  const paper = useRef<HTMLDivElement>(null);
  usePrintedCopy(paper);
  const { employees, periods, steps, assumptions } = taxes;
  return (
    <div ref={paper} className={styles['paper']} hidden>
      <h1>{t('Taxes of {year}', { year: String(taxes.year.year) })}</h1>
      <p>{household.employerName ?? household.name}</p>
      <p>{t('Printed on {date}.', { date: formatDate(dateOf(now, household.timezone)) })}</p>
      {replaced.printedOn !== null && replaced.isChanged && (
        <p>
          {t('Replaces the page printed on {date}, whose figures were different.', {
            date: formatDate(replaced.printedOn),
          })}
        </p>
      )}
      {employees.map((employee) => (
        <Figures
          key={employee.nannyId}
          title={t('Form W-2, {name}', { name: employee.name })}
          figures={w2Figures(employee)}
        />
      ))}
      <Figures title={t('Schedule H')} figures={scheduleHFigures(taxes)} />
      <section>
        <h2>{t('To Set Aside')}</h2>
        <ul>
          {periods.map(({ dueOn, cents, maxCents }) => (
            <li key={dueOn}>
              {formatDate(dueOn)}: {formatMoney(cents, 'USD')}
              {cents !== maxCents && ` – ${formatMoney(maxCents, 'USD')}`}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('To Do')}</h2>
        <ul>
          {steps.map((step) => (
            <li key={step.code}>{stepWords(step)}</li>
          ))}
        </ul>
      </section>
      <section>
        <h2>{t('What These Figures Assume')}</h2>
        <ul>
          {assumptions.map((each) => (
            <li key={`${each.code} ${each.nannyId}`}>{assumptionWords(each, employees)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Figures({ title, figures }: { title: string; figures: readonly FormFigure[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <table>
        <tbody>
          {figures.map(({ number, label, text }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td>{label}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
