/**
 * The printed receipts for dependent care: a page for each nanny with her payments, black on white, with lines to
 * fill in; hidden on screen.
 */
import { useRef } from 'react';
import type { Household } from 'sync-protocol/people/household.ts';
import type { CareReceipt } from 'sync-protocol/statements/care-receipt.ts';
import { formatDate, formatDateRange, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { usePrintedCopy } from '../../kit/use-printed-copy.ts';
import styles from './printed-receipt.module.css';

interface PrintedReceiptProps {
  receipt: CareReceipt;
  household: Household;
  today: string;
}

export function PrintedReceipt({ receipt, ...shared }: PrintedReceiptProps) {
  const paper = useRef<HTMLDivElement>(null);
  usePrintedCopy(paper);
  return (
    <div ref={paper} className={styles['paper']} hidden>
      {receipt.providers.map((provider) => (
        <ReceiptPage key={provider.nannyId} provider={provider} receipt={receipt} {...shared} />
      ))}
    </div>
  );
}

interface ReceiptPageProps extends PrintedReceiptProps {
  provider: CareReceipt['providers'][number];
}

/** Returns the employer as statements name it, line by line. */
const employerLines = ({ name, employerName, employerAddress, employerPhone }: Household): string[] =>
  [employerName ?? name, employerAddress, employerPhone].filter((line) => line !== null);

function ReceiptPage({ provider, receipt: { from, to }, household, today }: ReceiptPageProps) {
  const money = (cents: number): string => formatMoney(cents, household.currency);
  const facts = [
    [t('Provider of care'), provider.name],
    [t('Paid by'), employerLines(household).join('\n')],
    [t('Dates of payment'), formatDateRange(from, to)],
    [t('Total paid'), money(provider.paidCents)],
    ...(provider.aheadCents > 0
      ? [[t('Paid ahead, not for care yet'), money(provider.aheadCents)] as const]
      : []),
    ...(provider.withheldCents > 0 ? [[t('Of it withheld'), money(provider.withheldCents)] as const] : []),
  ] as const;
  const toFillIn = [
    t('Care for (name)'),
    t('Provider’s taxpayer ID'),
    t('Provider’s address'),
    t('Provider’s signature and date'),
  ];
  return (
    <section>
      <h1>{t('Receipt for Dependent Care')}</h1>
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi className={styles['value']}>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Payment Date')}</th>
            <th scope="col">{t('Dates of service')}</th>
            <th scope="col">{t('Amount')}</th>
          </tr>
        </thead>
        <tbody>
          {provider.payments.map(({ id, date, isWithheld, service, amountCents }) => (
            <tr key={id}>
              <td>{isWithheld ? t('{date}, withheld', { date: formatDate(date) }) : formatDate(date)}</td>
              <td>{service === null ? t('None yet') : formatDateRange(service.from, service.to)}</td>
              <td>{money(amountCents)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              {t('Total paid')}
            </th>
            <td>
              <strong>{money(provider.paidCents)}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      <div className={styles['end']}>
        {toFillIn.map((label) => (
          <p key={label} className={styles['line']}>
            {label}
          </p>
        ))}
        <p>
          {t('From the payments that {household} recorded in Fairday, as of {date}.', {
            household: household.name,
            date: formatDate(today),
          })}{' '}
          {t(
            'Fairday adds up pay and what the family withheld. It doesn’t file taxes, and it gives no tax advice.',
          )}
        </p>
      </div>
    </section>
  );
}
