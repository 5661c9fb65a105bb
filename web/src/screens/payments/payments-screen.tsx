/**
 * A family's payments screen: totals, unpaid days to mark as paid, filters, payments, dialogs, CSV export, links to the
 * year and the statements.
 */
import { Button } from '@mantine/core';
import { IconCalendarStats, IconFileDollar, IconPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import type { Rights } from '../../device/rights.ts';
import { useRights } from '../../device/use-may-change.ts';
import { t } from '../../kit/language/messages.ts';
import { useLanguage } from '../../kit/language/use-language.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { reservePlace } from '../../kit/reserve-place.ts';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { ExportCsv } from '../../ledger/export-csv.tsx';
import { applyFilters, isFiltering, NO_FILTERS } from '../../ledger/filters.ts';
import { FiltersCard } from '../../ledger/filters-card.tsx';
import { LoadingLedger } from '../../ledger/loading-ledger.tsx';
import { PaymentHistory } from '../../ledger/payment-history.tsx';
import { PaymentsTabs } from '../../ledger/payments-tabs.tsx';
import { SelectionBar } from '../../ledger/selection-bar.tsx';
import { SummaryCards } from '../../ledger/summary-cards.tsx';
import { UnpaidDays } from '../../ledger/unpaid-days.tsx';
import { type LedgerView, useLedger } from '../../ledger/use-ledger.ts';
import { useUnpaidSelection } from '../../ledger/use-unpaid-selection.ts';
import { type PaymentsDialog, PaymentsDialogs } from './payments-dialogs.tsx';
import '../../kit/data-table.css';
import styles from '../../ledger/payments.module.css';

export function PaymentsScreen() {
  const loaded = useLedger();
  // No household means that the first sync hasn't finished.
  const ledger = loaded.state === 'ready' ? loaded.data : null;
  if (loaded.state === 'failed') {
    return (
      <>
        <PageHeader title={t('Payments')} subtitle={t('Track and manage nanny payments')} />
        <LoadFailed />
      </>
    );
  }
  return ledger === null ? <PaymentsLoading /> : <Payments ledger={ledger} />;
}

interface HeaderProps {
  rights: Rights;
  exportCsv: ReactNode;
  onRecord?: () => void;
}

/** The button to record is disabled without its handler. A viewer has none. */
function Header(props: HeaderProps) {
  return (
    <>
      <TitleAndActions {...props} />
      <PaymentsTabs />
    </>
  );
}

function TitleAndActions({ rights, exportCsv, onRecord }: HeaderProps) {
  return (
    <PageHeader
      title={t('Payments')}
      subtitle={rights === 'read' ? t('What is owed and was paid') : t('Track and manage nanny payments')}
      actions={
        <>
          <LinkButton
            to="/payments/year"
            variant="default"
            leftSection={<IconCalendarStats size={18} stroke={1.75} aria-hidden />}
          >
            {t('Year')}
          </LinkButton>
          <LinkButton
            to="/statements/{-$statementId}"
            variant="default"
            leftSection={<IconFileDollar size={18} stroke={1.75} aria-hidden />}
          >
            {t('Statements')}
          </LinkButton>
          {exportCsv}
          {rights !== 'read' && (
            <Button
              {...reservePlace(rights === 'unknown')}
              leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
              disabled={onRecord === undefined}
              onClick={onRecord}
            >
              {t('Record a Payment')}
            </Button>
          )}
        </>
      }
    />
  );
}

function PaymentsLoading() {
  return (
    <div className={styles['payments']}>
      <Header rights={useRights()} exportCsv={<ExportCsv ledger={undefined} filters={NO_FILTERS} />} />
      <NotLoadedYet what="payments" />
      <SummaryCards ledger={null} />
      <LoadingLedger />
    </div>
  );
}

function Payments({ ledger }: { ledger: LedgerView }) {
  const { record } = useSearch({ from: '/signed-in/payments' });
  const mayChange = useRights(ledger.household.id) === 'write';
  // If `record` isn't a nanny's id, the dialog chooses the nanny who is owed most.
  const dialogs = useOpenDialog<PaymentsDialog>(
    record === undefined || !mayChange ? undefined : { kind: 'record', nannyId: record },
  );
  return (
    <>
      <Page ledger={ledger} open={dialogs.open} />
      <PaymentsDialogs ledger={ledger} dialogs={dialogs} />
    </>
  );
}

interface PageProps {
  ledger: LedgerView;
  open: (dialog: PaymentsDialog) => void;
}

/** All but the dialogs. Not rendered again when one opens: a phone would render both lists before its first frame. */
const Page = memo(function Page({ ledger, open }: PageProps) {
  useLanguage();
  const { nanny = '' } = useSearch({ from: '/signed-in/payments' });
  const rights = useRights(ledger.household.id);
  const mayChange = rights === 'write';
  const [filters, setFilters] = useState({ ...NO_FILTERS, nannyId: nanny });
  const shown = useMemo(() => applyFilters(ledger, filters), [ledger, filters]);
  const selection = useUnpaidSelection(shown.unpaid, ledger.unpaid);
  return (
    <div className={styles['payments']}>
      <Header
        rights={rights}
        exportCsv={<ExportCsv ledger={ledger} filters={filters} />}
        onRecord={() =>
          open({ kind: 'record', nannyId: filters.nannyId === '' ? undefined : filters.nannyId })
        }
      />
      <SummaryCards ledger={ledger} />
      <UnpaidDays ledger={ledger} shown={shown} selection={mayChange ? selection : undefined} />
      {/* After the days, so that Tab moves from them to the bar. */}
      {mayChange && selection.selected.length > 0 && (
        <SelectionBar household={ledger.household} selection={selection} />
      )}
      <FiltersCard filters={filters} balances={ledger.balances} onChange={setFilters} />
      <PaymentHistory
        ledger={ledger}
        payments={shown.payments}
        isFiltered={isFiltering(filters)}
        onDetails={(paymentId) => open({ kind: 'payment', paymentId })}
        onHistory={(paymentId) => open({ kind: 'history', paymentId })}
      />
    </div>
  );
});
