import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { PLATFORMS, type Platform } from 'sync-protocol/model/values.ts';
import { formatMoney } from 'sync-protocol/rules/format.ts';
import { showToast } from '../../shell/toast.ts';
import { focusFirstWrongField } from '../../ui/form-focus.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { currencySymbol } from './currency-symbol.ts';
import { amountCents, type PaymentEntry } from './payment-entry.ts';
import { PaymentPreview } from './payment-preview.tsx';
import { texts } from './payments-texts.ts';
import type { LedgerView } from './use-ledger.ts';
import { useRecordPayment } from './use-record-payment.ts';

interface RecordPaymentDialogProps {
  ledger: LedgerView;
  /** Whom it was opened for, if for somebody. */
  nannyId: string | undefined;
  opened: boolean;
  onClose: () => void;
  /** Looks at a payment: the toast's way to the days that it has settled. */
  onShow: (paymentId: string) => void;
}

/** A new one each time that it is opened: it begins with what is owed by then. */
export function RecordPaymentDialog(props: RecordPaymentDialogProps) {
  const { ledger, nannyId, opened, onClose, onShow } = props;
  const fields = useRef<HTMLDivElement>(null);
  const { entry, errors, busy, dirty, change, choose, record } = useRecordPayment({
    ledger,
    nannyId,
    onRecorded: (paymentId) => {
      onClose();
      const action = { label: texts.details, run: () => onShow(paymentId) };
      showToast({ title: texts.recorded, description: texts.recordedWords, action });
    },
  });
  const { balances, household, today } = ledger;
  const balance = balances.find((each) => each.nannyId === entry.nannyId);
  const submit = async () => {
    if (Object.keys(await record()).length > 0) focusFirstWrongField(fields.current);
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.record}
      dirty={dirty}
      onSubmit={() => void submit()}
      primary={{ label: busy ? texts.recording : texts.recordPayment, disabled: busy }}
      secondary={
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
    >
      <div ref={fields} className="fd-record-fields">
        <NativeSelect
          label={texts.nanny}
          name="nannyId"
          value={entry.nannyId}
          error={errors.nannyId}
          onChange={(event) => choose(event.currentTarget.value)}
          data={[
            { value: '', label: texts.chooseNanny },
            ...balances.map((each) => ({ value: each.nannyId, label: each.name })),
          ]}
        />
        <TextInput
          label={texts.paymentDate}
          name="paymentDate"
          type="date"
          max={today}
          value={entry.paymentDate}
          error={errors.paymentDate}
          onChange={(event) => change('paymentDate', event.currentTarget.value)}
        />
        <TextInput
          label={texts.paymentAmount(currencySymbol(household.currency))}
          name="amount"
          type="number"
          inputMode="decimal"
          step={0.01}
          min={0.01}
          data-autofocus
          value={entry.amount}
          error={errors.amount}
          // A wheel over the focused field would change the amount unseen.
          onWheel={(event) => event.currentTarget.blur()}
          onChange={(event) => change('amount', event.currentTarget.value)}
        />
        <NativeSelect
          label={texts.paymentPlatform}
          name="platform"
          value={entry.platform}
          onChange={(event) => change('platform', event.currentTarget.value as Platform)}
          data={[...PLATFORMS]}
        />
      </div>
      {balances.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noNannies}
        </Text>
      )}
      {isAlreadyRecorded(entry, ledger) && balance && (
        <Text component="output" size="sm" c="var(--fairday-attention)">
          {texts.alreadyPaid(formatMoney(amountCents(entry.amount) ?? 0, household.currency), balance.name)}
        </Text>
      )}
      {balance && (
        <PaymentPreview ledger={ledger} balance={balance} amountCents={amountCents(entry.amount)} />
      )}
    </SheetDialog>
  );
}

/** The same amount to the same nanny on the same date is most often the same payment. */
function isAlreadyRecorded(entry: PaymentEntry, { payments }: LedgerView): boolean {
  const cents = amountCents(entry.amount);
  return payments.some(
    ({ payment }) =>
      payment.voidedAt === null &&
      payment.nannyId === entry.nannyId &&
      payment.paymentDate === entry.paymentDate &&
      payment.amountCents === cents,
  );
}
