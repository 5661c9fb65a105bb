/** A family's payments screen: totals, unpaid days to mark as paid, filters, payments, dialogs, CSV export. */
import { Button } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { paymentsCsv, paymentsCsvName } from 'sync-protocol/rules/payments-csv.ts';
import { NotLoadedYet } from '../../domain/not-loaded-yet.tsx';
import type { Rights } from '../../store/rights.ts';
import { useRights } from '../../store/use-may-change.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { reservePlace } from '../../ui/reserve-place.ts';
import { saveFile } from '../../ui/save-file.ts';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { applyFilters, type Filters, isFiltering, NO_FILTERS } from './filters.ts';
import { FiltersCard } from './filters-card.tsx';
import { LoadingLedger } from './loading-ledger.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { type PaymentsDialog, PaymentsDialogs } from './payments-dialogs.tsx';
import { texts } from './payments-texts.ts';
import { SelectionBar } from './selection-bar.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { UnpaidDays } from './unpaid-days.tsx';
import { type LedgerView, useLedger } from './use-ledger.ts';
import { useUnpaidSelection } from './use-unpaid-selection.ts';
import '../../ui/data-table.css';
import styles from './payments.module.css';

export function PaymentsScreen() {
  const loaded = useLedger();
  // No household means that the first sync hasn't finished.
  const ledger = loaded.state === 'ready' ? loaded.data : null;
  if (loaded.state === 'failed') {
    return (
      <>
        <PageHeader title={texts.title} subtitle={texts.subtitle} />
        <LoadFailed what={texts.title} />
      </>
    );
  }
  return ledger === null ? <PaymentsLoading /> : <Payments ledger={ledger} />;
}

interface HeaderProps {
  rights: Rights;
  onRecord?: () => void;
  onExport?: () => void;
}

/** The buttons are disabled without their handlers. A viewer has no button to record. */
function Header({ rights, onRecord, onExport }: HeaderProps) {
  return (
    <PageHeader
      title={texts.title}
      subtitle={rights === 'read' ? texts.viewerSubtitle : texts.subtitle}
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
          {rights !== 'read' && (
            <Button
              {...reservePlace(rights === 'unknown')}
              leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
              disabled={onRecord === undefined}
              onClick={onRecord}
            >
              {texts.record}
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
      <Header rights={useRights()} />
      <NotLoadedYet what={texts.yourPayments} />
      <SummaryCards ledger={null} />
      <LoadingLedger />
    </div>
  );
}

function Payments({ ledger }: { ledger: LedgerView }) {
  const { record } = useSearch({ from: '/signed-in/payments' });
  const rights = useRights(ledger.household.id);
  const mayChange = rights === 'write';
  const [filters, setFilters] = useState(NO_FILTERS);
  // If `record` isn't a nanny's id, the dialog chooses the nanny who is owed most.
  const dialogs = useOpenDialog<PaymentsDialog>(
    record === undefined || !mayChange ? undefined : { kind: 'record', nannyId: record },
  );
  const { open } = dialogs;
  const shown = useMemo(() => applyFilters(ledger, filters), [ledger, filters]);
  const selection = useUnpaidSelection(shown.unpaid);
  return (
    <div className={styles['payments']}>
      <Header
        rights={rights}
        onRecord={() =>
          open({ kind: 'record', nannyId: filters.nannyId === '' ? undefined : filters.nannyId })
        }
        onExport={() => exportCsv(ledger, filters)}
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
      <PaymentsDialogs ledger={ledger} dialogs={dialogs} />
    </div>
  );
}

/** Downloads what the filters show as a CSV file. Works offline. */
function exportCsv(ledger: LedgerView, { nannyId, start, end }: Filters): void {
  const { household, balances, payments, unpaid, olderUnpaid } = ledger;
  const filter = {
    ...(nannyId !== '' && { nannyId }),
    ...(start !== '' && { start }),
    ...(end !== '' && { end }),
  };
  const rows = {
    currency: household.currency,
    nannies: balances.map(({ nannyId: id, name }) => ({ id, name })),
    payments: payments.map(({ payment }) => payment),
    earnings: balances.flatMap(({ open }) => open),
    days: [...olderUnpaid, ...unpaid].map(({ dayId: id, billableMinutes }) => ({ id, billableMinutes })),
  };
  saveFile(paymentsCsvName(filter), { text: paymentsCsv(rows, filter), type: 'text/csv;charset=utf-8' });
}
