/** The dialog that records a payment: fields and errors, a warning about a repeated one, the days it will settle. */
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Rejection } from 'sync-protocol/errors.ts';
import { PLATFORMS, type Platform } from 'sync-protocol/model/values.ts';
import { platformName } from '../../domain/platform-name.ts';
import { formatCurrencySign, formatMoney } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import { showToast } from '../../shell/toast.ts';
import { toastFailure, useSave } from '../../shell/use-save.ts';
import { failureSentence } from '../../store/failure-sentence.ts';
import { mutate, newId } from '../../store/mutate.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { SheetDialog } from '../../ui/sheet-dialog.tsx';
import { useEntry } from '../../ui/use-entry.ts';
import {
  initialEntry,
  owedAmount,
  type PaymentEntry,
  type PaymentErrors,
  parsePayment,
  toRecordArgs,
  validateEntry,
} from './payment-entry.ts';
import { PaymentPreview } from './payment-preview.tsx';
import styles from './payments.module.css';
import type { LedgerView } from './use-ledger.ts';

interface RecordPaymentDialogProps {
  ledger: LedgerView;
  nannyId: string | undefined;
  opened: boolean;
  onClose: () => void;
  onShow: (paymentId: string) => void;
}

/** Needs a new `key` for each opening, so that it starts with the latest balances. */
export function RecordPaymentDialog(props: RecordPaymentDialogProps) {
  const { ledger, nannyId, opened, onClose, onShow } = props;
  const form = useRecordPayment({
    ledger,
    nannyId,
    onRecorded: (paymentId) => {
      const action = { label: t('Details'), run: () => onShow(paymentId) };
      showToast({
        title: t('Payment recorded'),
        description: t('Payment has been recorded successfully.'),
        action,
      });
      return onClose;
    },
  });

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Record a Payment')}
      dirty={form.isChanged}
      onSubmit={form.record}
      primary={{ label: form.busy ? t('Recording...') : t('Record Payment'), disabled: form.busy }}
      closeLabel={t('Cancel')}
    >
      <div className={styles['record-fields']}>
        <RecordFields form={form} ledger={ledger} />
      </div>
      {ledger.balances.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('Add a nanny first.')}
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
  const { entry, errors, change, typeAmount, chooseNanny } = form;
  return (
    <>
      <NativeSelect
        label={t('Nanny')}
        name="nannyId"
        value={entry.nannyId}
        error={errors.nannyId}
        onChange={(event) => chooseNanny(event.currentTarget.value)}
        data={[
          { value: '', label: t('Select a nanny') },
          ...balances.map(({ nannyId, name }) => ({ value: nannyId, label: name })),
        ]}
      />
      <TextInput
        label={t('Payment Date')}
        name="paymentDate"
        type="date"
        max={today}
        value={entry.paymentDate}
        error={errors.paymentDate}
        onChange={(event) => change('paymentDate', event.currentTarget.value)}
      />
      <AmountField
        label={t('Payment Amount ({symbol})', { symbol: formatCurrencySign(household.currency) })}
        name="amount"
        data-autofocus
        value={entry.amount}
        error={errors.amount}
        onType={typeAmount}
      />
      <NativeSelect
        label={t('Payment Platform')}
        name="platform"
        value={entry.platform}
        onChange={(event) => change('platform', event.currentTarget.value as Platform)}
        data={PLATFORMS.map((value) => ({ value, label: platformName(value) }))}
      />
    </>
  );
}

/** Warns about a repeated payment, and says which days the payment will settle. */
function EntryNotes({ entry, ledger }: { entry: PaymentEntry; ledger: LedgerView }) {
  const { balances, household } = ledger;
  const balance = balances.find(({ nannyId }) => nannyId === entry.nannyId);
  if (!balance) return null;
  const amountCents = parsePayment(entry.amount);
  return (
    <>
      {amountCents !== undefined && isAlreadyRecorded(entry, amountCents, ledger) && (
        <Text component="output" size="sm" c="var(--fairday-attention)">
          {t(
            'A payment of {amount} to {name} on this date is already recorded. If you record it again, both count.',
            { amount: formatMoney(amountCents, household.currency), name: balance.name },
          )}
        </Text>
      )}
      <PaymentPreview ledger={ledger} balance={balance} amountCents={amountCents} />
    </>
  );
}

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

interface RecordOptions {
  ledger: LedgerView;
  nannyId: string | undefined;
  /** Returns the function that closes the dialog. */
  onRecorded: (paymentId: string) => () => void;
}

function useRecordPayment({ ledger, nannyId, onRecorded }: RecordOptions) {
  const [initial] = useState(() => initialEntry(ledger, nannyId));
  const { entry, errors, setErrors, isChanged, change } = useEntry(initial);
  const [isAmountTyped, setAmountTyped] = useState(false);
  const { busy, save } = useSave();
  // The same id for every try, so that a payment is never recorded twice.
  const [paymentId, setPaymentId] = useState(newId);

  const typeAmount = (amount: string) => {
    change('amount', amount);
    setAmountTyped(true);
  };

  /** Also fills in what the nanny is owed, unless an amount was typed. */
  const chooseNanny = (chosenId: string) => {
    const balance = ledger.balances.find((each) => each.nannyId === chosenId);
    change('nannyId', chosenId);
    if (!isAmountTyped) change('amount', owedAmount(balance));
  };

  const record = async () => {
    const found = validateEntry(entry, ledger);
    setErrors(found);
    const args = toRecordArgs(entry);
    if (Object.keys(found).length > 0 || args === undefined) {
      toastInvalid(found);
      return undefined;
    }
    const isRecorded = await save(
      t('Failed to record payment'),
      () => mutate(ledger.household.id, 'payment.record', { ...args, paymentId }),
      (error) => setErrors(refusedFields(error)),
    );
    if (!isRecorded) return undefined;
    setPaymentId(newId());
    return onRecorded(paymentId);
  };

  return { entry, errors, busy, isChanged, change, typeAmount, chooseNanny, record };
}

function toastInvalid(errors: PaymentErrors): void {
  const sentences = Object.values(errors);
  const isMissing = sentences.includes(t('Required'));
  if (isMissing) toastFailure(t('Missing information'), t('Please fill in all required fields.'));
  else toastFailure(t('Failed to record payment'), sentences[0]);
}

function refusedFields(error: unknown): PaymentErrors {
  if (!(error instanceof Rejection)) return {};
  if (error.code === 'payment_in_future') return { paymentDate: failureSentence(error) };
  const isAboutNanny = error.code === 'nanny_removed' || error.code === 'not_found';
  return isAboutNanny ? { nannyId: failureSentence(error) } : {};
}
