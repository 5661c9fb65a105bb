import { Button, NativeSelect, Text, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { type Currency, PLATFORMS, type Platform } from 'sync-protocol/model/values.ts';
import { formatMoney } from 'sync-protocol/rules/format.ts';
import { showToast } from '../../shell/toast.ts';
import { focusFirstInvalidField } from '../../ui/form-focus.ts';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { type PaymentEntry, parseAmount } from './payment-entry.ts';
import { PaymentPreview } from './payment-preview.tsx';
import styles from './payments.module.css';
import { texts } from './payments-texts.ts';
import type { LedgerView } from './use-ledger.ts';
import { useRecordPayment } from './use-record-payment.ts';

interface RecordPaymentDialogProps {
  ledger: LedgerView;
  /** The nanny to start with, if the dialog was opened for one. */
  nannyId: string | undefined;
  opened: boolean;
  onClose: () => void;
  /** Opens the recorded payment from the toast. */
  onShow: (paymentId: string) => void;
}

/** Needs a new `key` for each opening, so that it starts with the latest balances. */
export function RecordPaymentDialog(props: RecordPaymentDialogProps) {
  const { ledger, nannyId, opened, onClose, onShow } = props;
  const fields = useRef<HTMLDivElement>(null);
  const form = useRecordPayment({
    ledger,
    nannyId,
    onRecorded: (paymentId) => {
      onClose();
      const action = { label: texts.details, run: () => onShow(paymentId) };
      showToast({ title: texts.recorded, description: texts.recordedDescription, action });
    },
  });
  const submit = async () => {
    if (Object.keys(await form.record()).length > 0) focusFirstInvalidField(fields.current);
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={texts.record}
      dirty={form.isChanged}
      onSubmit={() => void submit()}
      primary={{ label: form.busy ? texts.recording : texts.recordPayment, disabled: form.busy }}
      secondary={
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
      }
    >
      <div ref={fields} className={styles['record-fields']}>
        <RecordFields form={form} ledger={ledger} />
      </div>
      {ledger.balances.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noNannies}
        </Text>
      )}
      <EntryNotes entry={form.entry} ledger={ledger} />
    </SheetDialog>
  );
}

interface RecordFieldsProps {
  form: ReturnType<typeof useRecordPayment>;
  ledger: LedgerView;
}

function RecordFields({ form, ledger: { balances, household, today } }: RecordFieldsProps) {
  const { entry, errors, change, chooseNanny } = form;
  return (
    <>
      <NativeSelect
        label={texts.nanny}
        name="nannyId"
        value={entry.nannyId}
        error={errors.nannyId}
        onChange={(event) => chooseNanny(event.currentTarget.value)}
        data={[
          { value: '', label: texts.chooseNanny },
          ...balances.map(({ nannyId, name }) => ({ value: nannyId, label: name })),
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
        // Without this, scrolling over the focused field changes the amount.
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
    </>
  );
}

/** Warns about a repeated payment, and says which days the payment will settle. */
function EntryNotes({ entry, ledger }: { entry: PaymentEntry; ledger: LedgerView }) {
  const { balances, household } = ledger;
  const balance = balances.find(({ nannyId }) => nannyId === entry.nannyId);
  if (!balance) return null;
  const amountCents = parseAmount(entry.amount);
  return (
    <>
      {amountCents !== undefined && isAlreadyRecorded(entry, amountCents, ledger) && (
        <Text component="output" size="sm" c="var(--fairday-attention)">
          {texts.alreadyPaid(formatMoney(amountCents, household.currency), balance.name)}
        </Text>
      )}
      <PaymentPreview ledger={ledger} balance={balance} amountCents={amountCents} />
    </>
  );
}

/** Returns '$', '€', '£' or 'CA$'. */
const currencySymbol = (currency: Currency): string => formatMoney(0, currency).replace(/[\d.,\s]/g, '');

/** Compares nanny, date and amount. Voided payments don't count. */
function isAlreadyRecorded(entry: PaymentEntry, amountCents: number, { payments }: LedgerView): boolean {
  return payments.some(
    ({ payment }) =>
      payment.voidedAt === null &&
      payment.nannyId === entry.nannyId &&
      payment.paymentDate === entry.paymentDate &&
      payment.amountCents === amountCents,
  );
}
