import { formatDate, formatMoney } from 'sync-protocol/rules/format.ts';
import type { SheetState } from '../../domain/history-button.tsx';
import { HistorySheet } from '../../domain/history-sheet.tsx';
import { useEarlierHistory } from '../../domain/use-earlier-history.ts';
import { useSession } from '../../session/use-session.ts';
import { useSubjectHistory } from '../../store/use-history.ts';
import { texts } from './payments-texts.ts';
import type { LedgerView, PaymentItem } from './use-ledger.ts';

export interface PaymentHistorySheetProps extends SheetState {
  item: PaymentItem;
  household: LedgerView['household'];
}

export function PaymentHistorySheet({ item, household, opened, onClose }: PaymentHistorySheetProps) {
  const { payment, nannyName } = item;
  const { user } = useSession();
  const earlier = useEarlierHistory(payment.id);
  const history = useSubjectHistory(household.id, payment.id, earlier.entries);
  const amount = formatMoney(payment.amountCents, household.currency);
  return (
    <HistorySheet
      opened={opened}
      onClose={onClose}
      title={texts.historyTitle}
      subtitle={`${amount} · ${nannyName} · ${formatDate(payment.paymentDate)}`}
      history={history}
      readerId={user?.id ?? ''}
      subject={{ kind: 'payment', id: payment.id }}
      earlier={{
        state: earlier.state,
        load: (before) => void earlier.load([{ householdId: household.id, before }]),
      }}
    />
  );
}
