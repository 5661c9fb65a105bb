/** The tabs of a family's payments and of a nanny's pay: weeks first, then all payments. */
import { Link } from '@tanstack/react-router';
import { t } from '../kit/language/messages.ts';
import '../kit/tab-links.css';

export const PaymentsTabs = () => (
  <nav className="fd-tab-links" aria-label={t('Payments')}>
    <Link to="/payments/weeks" activeOptions={{ exact: true }}>
      {t('Weeks')}
    </Link>
    <Link to="/payments" activeOptions={{ exact: true }}>
      {t('All Payments')}
    </Link>
  </nav>
);

export const PayTabs = () => (
  <nav className="fd-tab-links" aria-label={t('Pay')}>
    <Link to="/pay" activeOptions={{ exact: true, includeSearch: false }}>
      {t('Weeks')}
    </Link>
    <Link to="/pay/payments">{t('All Payments')}</Link>
  </nav>
);
