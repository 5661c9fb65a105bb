/**
 * The form that records a payment: what is typed, the amount that it fills in, its checks, and the recording, which
 * keeps its ids for every try.
 */
import { useState } from 'react';
import { Rejection } from 'sync-protocol/kernel/errors.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { failureSentence } from '../device/failure-sentence.ts';
import { mutate } from '../device/mutate.ts';
import { t } from '../kit/language/messages.ts';
import { formatAmountInput } from '../kit/language/typed-amount.ts';
import { useEntry } from '../kit/use-entry.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { grossOfNet, isSuggestedLabel, suggestFor, toProposed } from '../taxes/tax-proposal.ts';
import { useFamilyPays } from '../taxes/use-family-pays.ts';
import { useTaxFacts } from '../taxes/use-tax-facts.ts';
import { type DeductionEntry, sumWithheld, toWithheld, validateDeductions } from './deductions.ts';
import {
  initialEntry,
  type PaymentEntry,
  type PaymentErrors,
  toRecordArgs,
  validateEntry,
} from './payment-entry.ts';
import { parsePayment } from './typed-payment.ts';
import { useDeductions } from './use-deductions.ts';
import type { LedgerView } from './use-ledger.ts';
import { sumOpen } from './week-payment.ts';

interface RecordOptions {
  ledger: LedgerView;
  nannyId: string | undefined;
  /** Gets the id of the payment to her, or of the first deduction. Returns the function that closes the dialog. */
  onRecorded: (paymentId: string) => () => void;
}

export function useRecordPayment({ ledger, nannyId, onRecorded }: RecordOptions) {
  const [initial] = useState(() => initialEntry(ledger, nannyId));
  const { entry: typed, errors, setErrors, isChanged, change } = useEntry(initial);
  const [isAmountTyped, setAmountTyped] = useState(false);
  const { busy, save } = useSave();
  // The same id for every try, so that a payment is never recorded twice.
  const [paymentId, setPaymentId] = useState(newId);
  const balanceOf = (id: string) => ledger.balances.find((each) => each.nannyId === id);

  const [openedWith] = useState(ledger.balances);
  const owedCents = openedWith.find((each) => each.nannyId === typed.nannyId)?.owedCents ?? 0;
  const openCents = sumOpen(balanceOf(typed.nannyId)?.open ?? []);
  const netCents = isAmountTyped ? parsePayment(typed.amount) : undefined;
  const rows = useProposedTaxes({ ledger, entry: typed, openCents, owedCents, netCents, isAmountTyped });
  const { deductions } = rows;
  // Unless an amount was typed, the net amount is what the nanny is owed less what is withheld.
  const entry = isAmountTyped ? typed : { ...typed, amount: netAmount(owedCents, deductions) };
  const typeAmount = (amount: string) => {
    change('amount', amount);
    setAmountTyped(true);
  };
  const chooseNanny = (chosenId: string) => change('nannyId', chosenId);

  const record = async () => {
    const withheld = toWithheld(deductions);
    const found = validateEntry(entry, ledger, withheld.length > 0);
    const foundOfRows = validateDeductions(deductions, {
      currency: ledger.household.currency,
      openCents,
    });
    setErrors(found);
    rows.setDeductionErrors(foundOfRows);
    const args = toRecordArgs(entry, withheld);
    const problems = [found, ...Object.values(foundOfRows)].flatMap((each) => Object.values(each));
    if (problems.length > 0 || args === undefined) {
      toastInvalid(problems);
      return undefined;
    }
    const isRecorded = await save(
      t('Failed to record payment'),
      () => mutate(ledger.household.id, 'payment.record', { ...args, paymentId }),
      (error) => setErrors(refusedFields(error)),
    );
    if (!isRecorded) return undefined;
    setPaymentId(newId());
    rows.renewIds();
    return onRecorded(args.amountCents > 0 ? paymentId : (withheld[0]?.paymentId ?? paymentId));
  };

  return {
    ...rows,
    entry,
    errors,
    busy,
    isChanged: isChanged || rows.isTyped,
    change,
    typeAmount,
    chooseNanny,
    record,
  };
}

export type RecordForm = ReturnType<typeof useRecordPayment>;

interface ProposalInput {
  readonly ledger: LedgerView;
  readonly entry: Pick<PaymentEntry, 'nannyId' | 'paymentDate'>;
  readonly openCents: number;
  readonly owedCents: number;
  readonly isAmountTyped: boolean;
  /** The typed net amount; undefined without a valid one. */
  readonly netCents: number | undefined;
}

/**
 * The deductions of the form, with suggested taxes of what is owed, or of the gross pay of a typed net amount. `facts`:
 * what is known of her taxes; undefined where nothing is suggested or told.
 */
function useProposedTaxes(input: ProposalInput) {
  const { ledger, entry, openCents, owedCents, isAmountTyped, netCents } = input;
  const facts = useTaxFacts(ledger.household, entry.nannyId, entry.paymentDate);
  const typedGross = facts && netCents !== undefined ? grossOfNet(facts, netCents) : 0;
  const grossCents = isAmountTyped ? typedGross : owedCents;
  const suggestion = facts && grossCents > 0 ? suggestFor(facts, grossCents) : undefined;
  const rows = useDeductions({ proposed: suggestion && toProposed(suggestion, false), openCents });
  const withholdMissing = () => {
    if (suggestion) rows.propose(toProposed(suggestion, true));
  };
  const saveFamilyPays = useFamilyPays(ledger.household, entry.nannyId);
  const familyPays = async () => {
    if (facts && (await saveFamilyPays(facts.year))) rows.withdraw(isSuggestedLabel);
  };
  return { ...rows, facts, openCents, withholdMissing, familyPays };
}

/** Returns what is left to pay to her, as a field shows it; '' for nothing. */
function netAmount(owedCents = 0, deductions: readonly DeductionEntry[]): string {
  const cents = owedCents - sumWithheld(deductions);
  return cents > 0 ? formatAmountInput(cents) : '';
}

function toastInvalid(sentences: readonly string[]): void {
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
