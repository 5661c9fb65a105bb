/** The history of changes of one payment, in a dialog. */

import { HistorySheet } from '../../history/history-sheet.tsx';
import type { SheetState } from '../../kit/history-button.tsx';
import { formatDate, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import type { LedgerView, PaymentItem } from '../../ledger/use-ledger.ts';

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
