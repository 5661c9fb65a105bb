/** The history of changes of one payment, in a dialog. */
import type { SheetState } from '../../domain/history-button.tsx';
import { HistorySheet } from '../../domain/history-sheet.tsx';
import { formatDate, formatMoney } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import type { LedgerView, PaymentItem } from './use-ledger.ts';

export interface PaymentHistorySheetProps extends SheetState {
  item: PaymentItem;
  household: LedgerView['household'];
}

export function PaymentHistorySheet({ item, household, ...state }: PaymentHistorySheetProps) {
  const { payment, nannyName } = item;
  const amount = formatMoney(payment.amountCents, household.currency);
  return (
    <HistorySheet
      {...state}
      title={t('History of this payment')}
      subtitle={[amount, nannyName, formatDate(payment.paymentDate)]}
      householdId={household.id}
      subject={{ kind: 'payment', id: payment.id }}
    />
  );
}
