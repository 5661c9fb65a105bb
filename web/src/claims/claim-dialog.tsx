/**
 * The dialog in which either side enters what a nanny paid for the family: what it was, its date, the miles or the
 * amount. What the family enters for her counts as approved.
 */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { distanceUnitOf, earliestClaim, mileageRateOn } from 'sync-protocol/claims/claim-amount.ts';
import { CLAIM_CATEGORIES, CLAIM_NOTE_MAX } from 'sync-protocol/claims/claim-choices.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { mutate, mutateWithPicture } from '../device/mutate.ts';
import { AmountField } from '../kit/amount-field.tsx';
import { formatCurrencySign, formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { NativeSelect } from '../kit/native-select.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { showToast } from '../kit/toast.ts';
import { useEntry } from '../kit/use-entry.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { undoEntry } from './claim-actions.tsx';
import {
  amountOf,
  type ClaimEntry,
  type ClaimSubject,
  emptyClaim,
  toClaimArgs,
  validateClaim,
} from './claim-entry.ts';
import { categoryName, claimKindName, formatMileageRate } from './claim-words.ts';
import type { ReceiptPicture } from './receipts/draw-photo.ts';
import { PhotoField } from './receipts/photo-field.tsx';
import type { ClaimsView } from './use-claims.ts';

interface ClaimDialogProps {
  view: ClaimsView;
  side: Side;
  opened: boolean;
  onClose: () => void;
}

/** What was entered last is often what is entered next. */
function lastSubject({ items }: ClaimsView): ClaimSubject {
  const newest = items.map(({ claim }) => claim).toSorted((a, b) => (a.id > b.id ? -1 : 1))[0];
  if (newest === undefined) return 'PARKING';
  return newest.category ?? 'MILEAGE';
}

export function ClaimDialog({ view, side, opened, onClose }: ClaimDialogProps) {
  const { household, nanny, today, rates } = view;
  const [initial] = useState(() => emptyClaim(today, lastSubject(view)));
  const form = useEntry<ClaimEntry>(initial);
  const [claimId] = useState(newId);
  const [picture, setPicture] = useState<ReceiptPicture>();
  const [isDrawing, setDrawing] = useState(false);
  const { busy, save } = useSave();
  const facts = { rates, today, currency: household.currency };
  const amountCents = amountOf(form.entry, facts);

  const submit = async () => {
    const invalid = validateClaim(form.entry, facts);
    form.setErrors(invalid);
    if (Object.keys(invalid).length > 0) {
      toastFailure(t('Missing information'), Object.values(invalid)[0]);
      return undefined;
    }
    const receiptHash = picture?.hash ?? null;
    const args = { claimId, nannyId: nanny.id, receiptHash, ...toClaimArgs(form.entry) };
    const basedOn = seenRate(form.entry, view);
    const isSaved = await save(t('Couldn’t save this expense'), () =>
      picture === undefined
        ? mutate(household.id, 'claim.submit', args, basedOn)
        : mutateWithPicture(
            household.id,
            { name: 'claim.submit', args, basedOn },
            { nannyId: nanny.id, ...picture },
          ),
    );
    if (!isSaved) return undefined;
    showToast({
      title: side === 'nanny' ? t('Sent to the family') : t('Expense added'),
      description:
        side === 'nanny' ? t('The family approves it and pays it back.') : t('It counts as approved.'),
      action: undoEntry(household.id, claimId),
    });
    return onClose;
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={side === 'nanny' ? t('Add an Expense') : t('Add an Expense for Her')}
      dirty={form.isChanged || picture !== undefined}
      isNew
      onSubmit={submit}
      primary={{ label: submitLabel(amountCents, view), busy, disabled: isDrawing }}
      closeLabel={t('Cancel')}
    >
      <ClaimFields form={form} view={view} />
      <PhotoField picture={picture} onBusy={setDrawing} onChange={setPicture} />
    </SheetDialog>
  );
}

/** What the form shows that a mile or kilometer pays. */
function seenRate({ subject, date }: ClaimEntry, { household, rates }: ClaimsView) {
  const rateTenths = subject === 'MILEAGE' ? mileageRateOn(rates, date) : undefined;
  return rateTenths === undefined ? undefined : { rateTenths, unit: distanceUnitOf(household.currency) };
}

function submitLabel(amountCents: number | undefined, { household }: ClaimsView): string {
  return amountCents === undefined
    ? t('Add Expense')
    : t('Add {amount}', { amount: formatMoney(amountCents, household.currency) });
}

interface ClaimFieldsProps {
  form: ReturnType<typeof useEntry<ClaimEntry>>;
  view: ClaimsView;
}

function ClaimFields({ form: { entry, errors, change, field }, view }: ClaimFieldsProps) {
  const { household, today } = view;
  return (
    <>
      <NativeSelect
        label={t('What for')}
        name="subject"
        value={entry.subject}
        error={errors.subject}
        onChange={(event) => change('subject', event.currentTarget.value as ClaimSubject)}
        data={[
          { value: 'MILEAGE', label: claimKindName('MILEAGE') },
          ...CLAIM_CATEGORIES.map((category) => ({ value: category, label: categoryName(category) })),
        ]}
      />
      <TextInput type="date" label={t('Date')} min={earliestClaim(today)} max={today} {...field('date')} />
      {entry.subject === 'MILEAGE' ? (
        <DistanceField entry={entry} view={view} {...field('distance')} />
      ) : (
        <AmountField
          label={t('Amount ({symbol})', { symbol: formatCurrencySign(household.currency) })}
          name="amount"
          value={entry.amount}
          error={errors.amount}
          onType={(typed) => change('amount', typed)}
        />
      )}
      <TextInput
        label={t('Note')}
        description={t('Without children’s names or anything about health.')}
        maxLength={CLAIM_NOTE_MAX}
        dir="auto"
        {...field('note')}
      />
    </>
  );
}

interface DistanceFieldProps extends ReturnType<ClaimFieldsProps['form']['field']> {
  entry: ClaimEntry;
  view: ClaimsView;
}

function DistanceField({ entry, view, ...field }: DistanceFieldProps) {
  const { household, rates } = view;
  const unit = distanceUnitOf(household.currency);
  const rateTenths = mileageRateOn(rates, entry.date);
  return (
    <>
      <TextInput
        label={unit === 'KILOMETER' ? t('Kilometers') : t('Miles')}
        description={t('Driven for the family; the way to work doesn’t count.')}
        inputMode="decimal"
        autoComplete="off"
        {...field}
      />
      {rateTenths !== undefined && (
        <Text size="sm" c="dimmed">
          {formatMileageRate(rateTenths, { unit, currency: household.currency })}
        </Text>
      )}
    </>
  );
}
