import { latePart } from '../../ui/lazy-part.ts';
import type { PaymentHistorySheetProps } from './payment-history-sheet.tsx';

/** Few look at it on any visit: it comes when it is asked for. */
const history = latePart(() =>
  import('./payment-history-sheet.tsx').then(({ PaymentHistorySheet }) => PaymentHistorySheet),
);

/** What happened to a payment. */
export function LateHistory(props: PaymentHistorySheetProps) {
  return history.useArrival(true) ? <history.Part {...props} /> : null;
}
