import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { type LedgerView, useLedger } from '../../store/use-ledger.ts';
import { useSync } from '../../store/use-sync.ts';
import { CannotRead } from '../../ui/cannot-read.tsx';
import { NotHereYet } from '../../ui/not-here-yet.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { exportCsv } from './export-csv.ts';
import { isFiltering, NO_FILTERS, shownOf } from './filters.ts';
import { FiltersCard } from './filters-card.tsx';
import { LoadingLedger } from './loading-ledger.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { texts } from './payments-texts.ts';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { UnpaidDays } from './unpaid-days.tsx';
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
  const { state } = useSync();
  return (
    <div className="fd-payments">
      <Header />
      <NotHereYet what={texts.what} isConnected={state !== 'offline'} />
      <SummaryCards ledger={null} />
      <LoadingLedger />
    </div>
  );
}

function Payments({ ledger }: { ledger: LedgerView }) {
  const { record } = useSearch({ from: '/signed-in/payments' });
  const navigate = useNavigate({ from: '/payments' });
  const [filters, setFilters] = useState(NO_FILTERS);
  const [isRecording, setIsRecording] = useState(record !== undefined);
  const [shownId, setShownId] = useState<string>();
  const shown = useMemo(() => shownOf(ledger, filters), [ledger, filters]);
  const selection = useUnpaidSelection(shown.unpaid);
  const stopRecording = () => {
    setIsRecording(false);
    // A link asked for the dialog: it has been there.
    if (record !== undefined) void navigate({ search: {}, replace: true });
  };
  const looked = ledger.payments.find(({ payment }) => payment.id === shownId);

  return (
    <div className="fd-payments">
      <Header onRecord={() => setIsRecording(true)} onExport={() => exportCsv(ledger, filters)} />
      <SummaryCards ledger={ledger} />
      <FiltersCard filters={filters} balances={ledger.balances} onChange={setFilters} />
      <PaymentHistory
        ledger={ledger}
        payments={shown.payments}
        isFiltered={isFiltering(filters)}
        onDetails={setShownId}
      />
      <UnpaidDays ledger={ledger} shown={shown} selection={selection} />
      {selection.selected.length > 0 && <SelectionBar household={ledger.household} selection={selection} />}
      {isRecording && (
        <RecordPaymentDialog
          ledger={ledger}
          nannyId={filters.nannyId === '' ? record : filters.nannyId}
          onClose={stopRecording}
          onShow={setShownId}
        />
      )}
      {looked && <PaymentDialog item={looked} ledger={ledger} onClose={() => setShownId(undefined)} />}
    </div>
  );
}
