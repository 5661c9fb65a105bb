/** The open dialog of the payments screen: record a payment (closing clears `?record=`), its details, or history. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazyPart } from '../../kit/lazy-part.ts';
import { prefetchSheetFrame } from '../../kit/sheet-dialog.tsx';
import type { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { RecordPaymentDialog } from '../../ledger/record-payment-dialog.tsx';
import type { LedgerView } from '../../ledger/use-ledger.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import type { PaymentHistorySheetProps } from './payment-history-sheet.tsx';

prefetchSheetFrame();

const historySheet = lazyPart(() =>
  import('./payment-history-sheet.tsx').then(({ PaymentHistorySheet }) => PaymentHistorySheet),
);

function LazyHistorySheet(props: PaymentHistorySheetProps) {
  return historySheet.useLoaded(true) ? <historySheet.Part {...props} /> : null;
}

export type PaymentsDialog =
  | { readonly kind: 'record'; readonly nannyId: string | undefined }
  | { readonly kind: 'payment' | 'history'; readonly paymentId: string };

interface PaymentsDialogsProps {
  ledger: LedgerView;
  dialogs: ReturnType<typeof useOpenDialog<PaymentsDialog>>;
}

export function PaymentsDialogs({ ledger, dialogs }: PaymentsDialogsProps) {
  const { dialog, opened, open, close } = dialogs;
  const { record } = useSearch({ from: '/signed-in/payments' });
  const navigate = useNavigate({ from: '/payments' });
  if (dialog === undefined) return null;
  const showPayment = (paymentId: string) => open({ kind: 'payment', paymentId });
  if (dialog.kind === 'record') {
    const closeRecord = () => {
      close();
      // Remove the request for this dialog from the address.
      if (record !== undefined) void navigate({ search: {}, replace: true });
    };
    return (
      <RecordPaymentDialog
        key={dialog.id}
        ledger={ledger}
        nannyId={dialog.nannyId}
        opened={opened}
        onClose={closeRecord}
        onShow={showPayment}
      />
    );
  }
  const item = ledger.payments.find(({ payment }) => payment.id === dialog.paymentId);
  if (!item) return null;
  const common = { item, opened, onClose: close };
  if (dialog.kind === 'payment')
    return <PaymentDialog key={dialog.id} ledger={ledger} onShow={showPayment} {...common} />;
  return <LazyHistorySheet key={dialog.id} household={ledger.household} {...common} />;
}
