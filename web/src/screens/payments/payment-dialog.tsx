/**
 * A family's dialog of one payment: its details, its wage statement, and 'Void Payment', which says what changes and
 * asks first.
 */
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { VOID_REASON_MAX } from 'sync-protocol/kernel/values.ts';
import { mutate } from '../../device/mutate.ts';
import { useMayChange } from '../../device/use-may-change.ts';
import { formatDate, formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { Named } from '../../kit/named.tsx';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import { showToast } from '../../kit/toast.ts';
import { PaymentDetails } from '../../ledger/payment-details.tsx';
import type { LedgerView, PaymentItem } from '../../ledger/use-ledger.ts';
import { VoidDetails } from '../../ledger/void-details.tsx';
import { useSave } from '../../session/use-save.ts';
import { PaymentStatement } from '../../statements/payment-statement.tsx';

interface PaymentDialogProps {
  item: PaymentItem;
  ledger: LedgerView;
  opened: boolean;
  onClose: () => void;
  /** Opens the dialog of another payment. */
  onShow: (paymentId: string) => void;
}

export function PaymentDialog({ item, ledger, opened, onClose, onShow }: PaymentDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { busy, save } = useSave();
  const { payment, nannyName } = item;
  const mayChange = useMayChange(payment.householdId);
  const mayVoid = mayChange && payment.voidedAt === null && payment.kind !== 'CORRECTION';
  const voidPayment = async () => {
    const args = { paymentId: payment.id, reason: reason.trim() === '' ? null : reason };
    if (!(await save(t('Failed to void payment'), () => mutate(payment.householdId, 'payment.void', args))))
      return;
    onClose();
    showToast({
      title: t('Payment voided'),
      description:
        payment.kind === 'REIMBURSED'
          ? t('It no longer counts. Its claims can be paid back again.')
          : t('It no longer counts. Its days can be paid again.'),
    });
  };
  const keepButton = useRef<HTMLButtonElement>(null);
  // The clicked button is gone: move the focus to the safe choice.
  useEffect(() => {
    if (isAsking) keepButton.current?.focus();
  }, [isAsking]);

  if (isAsking) {
    return (
      <SheetDialog
        opened={opened}
        onClose={onClose}
        title={t('Void this payment?')}
        dirty={reason.trim() !== ''}
        onSubmit={() => void voidPayment()}
        primary={{ label: t('Void Payment'), busy, color: 'red' }}
        secondary={
          <Button ref={keepButton} variant="default" onClick={onClose}>
            {t('Keep Payment')}
          </Button>
        }
      >
        <VoidDetails item={item} ledger={ledger} />
        <TextInput
          label={t('Reason (optional)')}
          description={t('It stays in the history, for you and {name}.', { name: nannyName })}
          maxLength={VOID_REASON_MAX}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </SheetDialog>
    );
  }
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={<Named name={nannyName}>{describeRecipient(item)}</Named>}
      secondary={
        <>
          {mayVoid && (
            <Button variant="light" color="red" onClick={() => setIsAsking(true)}>
              {t('Void Payment')}
            </Button>
          )}
        </>
      }
    >
      <PaymentDetails
        item={item}
        ledger={ledger}
        amount={formatMoney(payment.amountCents, ledger.household.currency)}
        onShow={onShow}
      />
      <PaymentStatement household={ledger.household} payment={payment} mayMake={mayVoid} />
    </SheetDialog>
  );
}

function describeRecipient({ payment: { kind, paymentDate }, nannyName: name }: PaymentItem): string {
  const words = { name, date: formatDate(paymentDate) };
  switch (kind) {
    case 'WITHHELD':
      return t('Withheld for {name} on {date}', words);
    case 'CORRECTION':
      return t('Correction for {name} on {date}', words);
    case 'REIMBURSED':
      return t('Paid back to {name} on {date}', words);
    default:
      return t('To {name} on {date}', words);
  }
}
