import { HistoryButton, type SheetState } from '../../ui/history-button.tsx';
import { latePart } from '../../ui/late-part.ts';
import type { PaymentHistorySheetProps } from './payment-history-sheet.tsx';

/** Few look at it on any visit: it comes when it is asked for. */
const history = latePart(() =>
  import('./payment-history-sheet.tsx').then(({ PaymentHistorySheet }) => PaymentHistorySheet),
);

function LateHistory(props: PaymentHistorySheetProps) {
  return history.useArrival(true) ? <history.Part {...props} /> : null;
}

type PaymentHistoryButtonProps = Omit<PaymentHistorySheetProps, keyof SheetState> & { label: string };

/** The way to what happened to a payment. */
export function PaymentHistoryButton({ label, ...payment }: PaymentHistoryButtonProps) {
  return <HistoryButton label={label} renderSheet={(state) => <LateHistory {...payment} {...state} />} />;
}
