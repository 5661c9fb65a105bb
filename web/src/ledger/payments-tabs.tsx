/** The tabs of a family's payments: its nannies' weeks, and all payments. */
import { Link } from '@tanstack/react-router';
import { t } from '../kit/language/messages.ts';
import styles from './payments-tabs.module.css';

export const PaymentsTabs = () => (
  <nav className={styles['tabs']} aria-label={t('Payments')}>
    <Link to="/payments/weeks" activeOptions={{ exact: true }}>
      {t('Weeks')}
    </Link>
    <Link to="/payments" activeOptions={{ exact: true }}>
      {t('All Payments')}
    </Link>
  </nav>
);
