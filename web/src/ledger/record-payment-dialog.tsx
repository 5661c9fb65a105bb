/**
 * The dialog that records a payment: its fields and errors, deductions, gross pay, a warning about a repeated one, and
 * what it will settle.
 */
import { Text, TextInput } from '@mantine/core';
import { AmountField } from '../kit/amount-field.tsx';
import { formatCurrencySign, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { NativeSelect } from '../kit/native-select.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { showToast } from '../kit/toast.ts';
import { TaxNotes } from '../taxes/tax-notes.tsx';
import { sumWithheld } from './deductions.ts';
import { DeductionsFields } from './deductions-fields.tsx';
import { nannyOptions, payableNannies } from './nanny-options.ts';
import { isNothing, type PaymentEntry } from './payment-entry.ts';
import { PaymentMeans } from './payment-means.tsx';
import { PaymentPreview } from './payment-preview.tsx';
import styles from './payments.module.css';
import { parsePayment } from './typed-payment.ts';
import type { LedgerView } from './use-ledger.ts';
import { type RecordForm, useRecordPayment } from './use-record-payment.ts';

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
      isNew
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
      <DeductionsFields
        deductions={form.deductions}
        errors={form.deductionErrors}
        symbol={formatCurrencySign(ledger.household.currency)}
        onAdd={form.addDeduction}
        onChange={form.changeDeduction}
        onRemove={form.removeDeduction}
      />
      <RecordTaxes form={form} />
      <EntryNotes entry={form.entry} withheldCents={sumWithheld(form.deductions)} ledger={ledger} />
    </SheetDialog>
  );
}

/** What is told of taxes, for the gross pay that is recorded. */
function RecordTaxes({ form }: { form: RecordForm }) {
  const { facts, entry, deductions } = form;
  const isAhead = form.openCents === 0;
  const netCents = parsePayment(entry.amount) ?? (isAhead ? 0 : undefined);
  if (facts === undefined || netCents === undefined) return null;
  return (
    <TaxNotes
      facts={facts}
      grossCents={netCents + sumWithheld(deductions)}
      openCents={form.openCents}
      onWithholdMissing={form.withholdMissing}
      onFamilyPays={() => void form.familyPays()}
    />
  );
}

interface RecordFieldsProps {
  form: RecordForm;
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
          ...nannyOptions(payableNannies(balances, entry.nannyId)),
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
        description={form.deductions.length > 0 ? t('Net pay') : undefined}
        data-autofocus
        value={entry.amount}
        error={errors.amount}
        onType={typeAmount}
      />
      <PaymentMeans entry={entry} change={change} />
    </>
  );
}

interface EntryNotesProps {
  entry: PaymentEntry;
  withheldCents: number;
  ledger: LedgerView;
}

/** Warns about a repeated payment, and says what the gross amount is and which days it will settle. */
function EntryNotes({ entry, withheldCents, ledger }: EntryNotesProps) {
  const { balances, household } = ledger;
  const balance = balances.find(({ nannyId }) => nannyId === entry.nannyId);
  if (!balance) return null;
  const money = (cents: number): string => formatMoney(cents, household.currency);
  const netCents = parsePayment(entry.amount);
  const paidCents = withheldCents > 0 && isNothing(entry.amount) ? 0 : netCents;
  const grossCents = paidCents === undefined ? undefined : paidCents + withheldCents;
  return (
    <>
      {netCents !== undefined && isAlreadyRecorded(entry, netCents, ledger) && (
        <Text component="output" size="sm" c="var(--fairday-attention)">
          {t(
            'A payment of {amount} to {name} on this date is already recorded. If you record it again, both count.',
            { amount: money(netCents), name: balance.name },
          )}
        </Text>
      )}
      {withheldCents > 0 && grossCents !== undefined && (
        <Text component="output" fw={600}>
          {t('Gross pay {gross}: {net} to {name}, {withheld} withheld', {
            gross: money(grossCents),
            net: money(grossCents - withheldCents),
            name: balance.name,
            withheld: money(withheldCents),
          })}
        </Text>
      )}
      <PaymentPreview ledger={ledger} balance={balance} amountCents={grossCents} />
    </>
  );
}

/** Compares nanny, date and amount of payments to her. Voided ones don't count. */
function isAlreadyRecorded(entry: PaymentEntry, amountCents: number, { payments }: LedgerView): boolean {
  return payments.some(
    ({ payment }) =>
      payment.kind === 'PAID' &&
      payment.voidedAt === null &&
      payment.nannyId === entry.nannyId &&
      payment.paymentDate === entry.paymentDate &&
      payment.amountCents === amountCents,
  );
}
