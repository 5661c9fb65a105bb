import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useSync } from '../../store/use-sync.ts';
import { CannotRead } from '../../ui/load-failed.tsx';
import { NotHereYet } from '../../ui/not-loaded-yet.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { exportCsv } from './export-csv.ts';
import { applyFilters, isFiltering, NO_FILTERS } from './filters.ts';
import { FiltersCard } from './filters-card.tsx';
import { LoadingLedger } from './loading-ledger.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { LateHistory } from './payment-late-history.tsx';
import { texts } from './payments-texts.ts';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { UnpaidDays } from './unpaid-days.tsx';
import { type LedgerView, useLedger } from './use-ledger.ts';
import { useUnpaidSelection } from './use-unpaid-selection.ts';
import '../../ui/data-table.css';
import './payments.css';

/** What was paid, and what is owed: all of it from this device's own data. */
export function PaymentsScreen() {
  const loaded = useLedger();
  // An account without a household has none yet: its first sync is still to come.
  const ledger = loaded.state === 'ready' ? loaded.data : null;
  if (loaded.state === 'failed') {
    return (
      <>
        <PageHeader title={texts.title} subtitle={texts.subtitle} />
        <CannotRead what={texts.title} />
      </>
    );
  }
  return ledger === null ? <PaymentsLoading /> : <Payments ledger={ledger} />;
}

interface ActionsProps {
  onRecord?: () => void;
  onExport?: () => void;
}

function Header({ onRecord, onExport }: ActionsProps) {
  return (
    <PageHeader
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
            disabled={onExport === undefined}
            onClick={onExport}
          >
            {texts.exportCsv}
          </Button>
          <Button
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            disabled={onRecord === undefined}
            onClick={onRecord}
          >
            {texts.record}
          </Button>
        </>
      }
    />
  );
}

function PaymentsLoading() {
  const { isAwaitingConnection } = useSync();
  return (
    <div className="fd-payments">
      <Header />
      <NotHereYet what={texts.what} isAwaitingConnection={isAwaitingConnection} />
      <SummaryCards ledger={null} />
      <LoadingLedger />
    </div>
  );
}

/** What is open over the payments. */
type OpenDialog =
  | { readonly kind: 'record'; readonly nannyId: string | undefined }
  | { readonly kind: 'payment' | 'history'; readonly paymentId: string };

function Payments({ ledger }: { ledger: LedgerView }) {
  const { record } = useSearch({ from: '/signed-in/payments' });
  const navigate = useNavigate({ from: '/payments' });
  const [filters, setFilters] = useState(NO_FILTERS);
  const { dialog, opened, open, close } = useOpenDialog<OpenDialog>(
    record === undefined ? undefined : { kind: 'record', nannyId: record },
  );
  const shown = useMemo(() => applyFilters(ledger, filters), [ledger, filters]);
  const selection = useUnpaidSelection(shown.unpaid);
  const show = (paymentId: string) => open({ kind: 'payment', paymentId });
  const closeAndForget = () => {
    close();
    // A link asked for the dialog: it has been there.
    if (record !== undefined) void navigate({ search: {}, replace: true });
  };
  const looked =
    dialog && dialog.kind !== 'record'
      ? ledger.payments.find(({ payment }) => payment.id === dialog.paymentId)
      : undefined;

  return (
    <div className="fd-payments">
      <Header
        onRecord={() =>
          open({ kind: 'record', nannyId: filters.nannyId === '' ? undefined : filters.nannyId })
        }
        onExport={() => exportCsv(ledger, filters)}
      />
      <SummaryCards ledger={ledger} />
      <FiltersCard filters={filters} balances={ledger.balances} onChange={setFilters} />
      <PaymentHistory
        ledger={ledger}
        payments={shown.payments}
        isFiltered={isFiltering(filters)}
        onDetails={show}
        onHistory={(paymentId) => open({ kind: 'history', paymentId })}
      />
      <UnpaidDays ledger={ledger} shown={shown} selection={selection} />
      {selection.selected.length > 0 && <SelectionBar household={ledger.household} selection={selection} />}
      {dialog?.kind === 'record' && (
        <RecordPaymentDialog
          key={dialog.id}
          ledger={ledger}
          nannyId={dialog.nannyId}
          opened={opened}
          onClose={closeAndForget}
          onShow={show}
        />
      )}
      {looked && dialog?.kind === 'payment' && (
        <PaymentDialog key={dialog.id} item={looked} ledger={ledger} opened={opened} onClose={close} />
      )}
      {looked && dialog?.kind === 'history' && (
        <LateHistory
          key={dialog.id}
          item={looked}
          household={ledger.household}
          opened={opened}
          onClose={close}
        />
      )}
    </div>
  );
}
