/**
 * The form that pays a week, and approves it first where that is due: the week and its unpaid items, live, what is
 * typed, and the recording with its wage statement. A week that changes while the form is open is paid only once its
 * payer has seen the new amount.
 */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Platform } from 'sync-protocol/kernel/values.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { TaxSuggestion } from 'sync-protocol/taxes/tax-suggestion.ts';
import { currentDevice } from '../device/device.ts';
import { unknownErrorText } from '../device/failure-sentence.ts';
import { mutate } from '../device/mutate.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useNow } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';
import { formatDateRange } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { refusalText } from '../kit/language/refusals.ts';
import { showToast } from '../kit/toast.ts';
import { sumWithheld, toWithheld, validateDeductions } from '../ledger/deductions.ts';
import { useDeductions } from '../ledger/use-deductions.ts';
import { payDaysResult, sumOpen, toPayDays, toRecord, type WeekPayment } from '../ledger/week-payment.ts';
import { useMissingEmployer } from '../people/use-missing-employer.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { isSuggestedLabel, suggestFor, toProposed } from '../taxes/tax-proposal.ts';
import { useFamilyPays } from '../taxes/use-family-pays.ts';
import { useTaxFacts } from '../taxes/use-tax-facts.ts';
import { figuresOf } from './signing/sign-actions.ts';
import {
  earningsIn,
  isSamePay,
  type PayFigures,
  payFigures,
  readOpenEarnings,
  readWeekToPay,
  type WeekToPay,
} from './week-to-pay.ts';

interface PayWeekOptions {
  household: Household;
  nanny: Nanny;
  week: { readonly weekStart: string; readonly weekEnd: string };
  /** Whether the dialog is open, not closing. */
  opened: boolean;
  onPaid: () => void;
}

/** Pays, and returns the id of the payment to her; undefined where nothing was paid to her. Throws what was refused. */
async function recordWeek(householdId: string, payment: WeekPayment): Promise<string | undefined> {
  if (payment.withheld.length > 0) {
    const args = toRecord(payment);
    await mutate(householdId, 'payment.record', args);
    return args.amountCents > 0 ? payment.paymentId : undefined;
  }
  const data = await mutate(householdId, 'payment.payDays', toPayDays(payment));
  const { paid, errors, payments } = payDaysResult.parse(data);
  const [first] = errors;
  if (first !== undefined && paid.length === 0)
    toastFailure(t('Failed to record payment'), refusalText(first.code) ?? unknownErrorText());
  else if (first !== undefined)
    showToast({
      title: t('Partially updated'),
      description: t(
        'Some amounts of this week have changed and weren’t paid. Look at them, then pay the rest.',
      ),
    });
  return first === undefined ? payments[0] : undefined;
}

/** Returns the statement's id. A payment without its statement stands: the statement can be made later. */
async function makeStatement(householdId: string, paymentId: string): Promise<string | undefined> {
  try {
    const { statementId } = await mutate(householdId, 'statement.issue', { paymentId });
    return String(statementId);
  } catch (error) {
    toastFailure(t('Failed to make the statement'), error);
    return undefined;
  }
}

/** Returns what was last read before the form was `kept`. */
function useKept<T>(value: T, isKept: boolean): T {
  const [kept, setKept] = useState(value);
  if (!isKept && kept !== value) setKept(value);
  return isKept ? kept : value;
}

/** The figures that the payer has seen; `changed` until they have seen those of now. */
function useSeen(open: Loaded<WeekToPay | null>) {
  const [seen, setSeen] = useState<PayFigures>();
  const current = open.state === 'ready' && open.data !== null ? payFigures(open.data) : undefined;
  if (seen === undefined && current !== undefined) setSeen(current);
  const isChanged = seen !== undefined && current !== undefined && !isSamePay(seen, current);
  return {
    changed: isChanged ? { was: seen, now: current } : undefined,
    see: () => setSeen(current),
  };
}

const NOTHING_TO_PAY: readonly Earning[] = [];

/** Approves the week as it was seen. Returns the earnings to pay: those that it had, or has since it was closed. */
async function approveFirst(nanny: Nanny, { week }: WeekToPay): Promise<readonly Earning[]> {
  const args = { nannyId: nanny.id, weekStart: week.weekStart, ...figuresOf(week) };
  await mutate(nanny.householdId, 'week.approve', args);
  const device = currentDevice();
  if (device === undefined) return NOTHING_TO_PAY;
  return earningsIn(await readOpenEarnings(device.database, nanny), week);
}

interface Due extends Omit<WeekPayment, 'items'> {
  readonly openCents: number;
  readonly makesStatement: boolean;
}

interface Paid {
  readonly statementId: string | undefined;
}

/** Approves the week where that is due, pays it and makes its statement. Returns undefined where it wasn't paid. */
async function approveAndRecord(
  nanny: Nanny,
  pay: WeekToPay,
  { openCents, makesStatement, ...payment }: Due,
): Promise<Paid | undefined> {
  const { householdId } = nanny;
  const { isApproving } = pay;
  const items = isApproving ? await approveFirst(nanny, pay) : pay.items;
  // Credit may have paid a part of what closing the week has added: the dialog then shows both amounts.
  if (sumOpen(items) !== openCents) return undefined;
  const approved = isApproving ? { approvedWeekStart: pay.week.weekStart } : {};
  const madeId = await recordWeek(householdId, { ...payment, ...approved, items });
  if (madeId === undefined && payment.withheld.length === 0) return undefined;
  return {
    statementId:
      madeId !== undefined && makesStatement ? await makeStatement(householdId, madeId) : undefined,
  };
}

/** Returns a function that says that a week was paid, and offers to open the statement. */
function useToastPaid() {
  const navigate = useNavigate();
  return ({ statementId }: Paid, { week, isApproving }: WeekToPay): void =>
    showToast({
      title: isApproving ? t('Week approved and paid') : t('Payment recorded'),
      description: formatDateRange(week.weekStart, week.weekEnd),
      ...(statementId !== undefined && {
        action: {
          label: t('Open Statement'),
          run: () => void navigate({ to: '/statements/{-$statementId}', params: { statementId } }),
        },
      }),
    });
}

/** Checks the deductions, and shows what is wrong with them. */
function areValid(
  { deductions, setDeductionErrors }: ReturnType<typeof useDeductions>,
  limits: Parameters<typeof validateDeductions>[1],
): boolean {
  const found = validateDeductions(deductions, limits);
  setDeductionErrors(found);
  const [problem] = Object.values(found).flatMap((each) => Object.values(each));
  if (problem !== undefined) toastFailure(t('Failed to record payment'), problem);
  return problem === undefined;
}

type Deduction = NonNullable<WeekToPay['last']>['deductions'][number];

/** Returns what was withheld last, with suggested taxes in place of those of last time. */
function proposeDeductions(
  last: readonly Deduction[] | undefined,
  suggestion: TaxSuggestion | undefined,
): readonly Deduction[] | undefined {
  if (suggestion === undefined || suggestion.lines.length === 0) return last;
  const others = (last ?? []).filter(({ label }) => !isSuggestedLabel(label));
  return [...toProposed(suggestion, false), ...others];
}

interface ProposalInput {
  readonly household: Household;
  readonly nanny: Nanny;
  /** Undefined until it is known. */
  readonly last: readonly Deduction[] | undefined;
  readonly openCents: number;
  readonly now: string;
}

/** The deductions of the form, with what is known of her taxes: undefined where nothing is suggested or told. */
function useProposedDeductions({ household, nanny, last, openCents, now }: ProposalInput) {
  const facts = useTaxFacts(household, nanny.id, dateOf(now, household.timezone));
  const suggestion = facts && openCents > 0 ? suggestFor(facts, openCents) : undefined;
  const rows = useDeductions({ proposed: proposeDeductions(last, suggestion), openCents });
  const withholdMissing = () => {
    if (suggestion) rows.propose(toProposed(suggestion, true));
  };
  const saveFamilyPays = useFamilyPays(household, nanny.id);
  const familyPays = async () => {
    if (facts && (await saveFamilyPays(facts.year))) rows.withdraw(isSuggestedLabel);
  };
  return { ...rows, facts, withholdMissing, familyPays };
}

export function usePayWeek({ household, nanny, week, opened, onPaid }: PayWeekOptions) {
  const now = useNow();
  const toastPaid = useToastPaid();
  const [typedPlatform, setPlatform] = useState<Platform>();
  const [makesStatement, setMakesStatement] = useState(true);
  // The same id for every try, so that a payment is never recorded twice.
  const [paymentId, setPaymentId] = useState(newId);
  const employer = useMissingEmployer(household);
  const { busy, save } = useSave();
  const { weekStart } = week;
  const read = useLoaded(
    (database) => readWeekToPay(database, { household, nanny }, { weekStart, now }),
    [household, nanny, weekStart, now],
  );
  // While the payment is recorded and the dialog closes, the week is paid already.
  const open = useKept(read, busy || !opened);
  const data = open.state === 'ready' ? open.data : null;
  const { changed, see } = useSeen(open);
  const openCents = data === null ? 0 : payFigures(data).openCents;
  const rows = useProposedDeductions({ household, nanny, last: data?.last?.deductions, openCents, now });
  const { deductions } = rows;
  const platform = typedPlatform ?? data?.last?.platform ?? 'VENMO';

  const pay = async () => {
    if (data === null || data.obstacle !== null) return undefined;
    if (changed !== undefined) {
      see();
      return undefined;
    }
    if (!areValid(rows, { currency: household.currency, openCents })) return undefined;
    const today = dateOf(now, household.timezone);
    const withheld = toWithheld(deductions);
    const due = { paymentId, nannyId: nanny.id, today, platform, withheld, openCents, makesStatement };
    let paid: Paid | undefined;
    const isSaved = await save(t('Failed to record payment'), async () => {
      if (makesStatement && employer.isTyped) await employer.saveEmployer();
      paid = await approveAndRecord(nanny, data, due);
    });
    if (!isSaved || paid === undefined) return undefined;
    toastPaid(paid, data);
    setPaymentId(newId());
    rows.renewIds();
    return onPaid;
  };

  return {
    ...rows,
    open,
    changed,
    asksToContinue: changed !== undefined && data?.obstacle === null,
    isPayable: data?.obstacle === null && openCents > 0,
    grossCents: openCents,
    withheldCents: sumWithheld(deductions),
    paysOlderFirst: deductions.length > 0 && data?.hasOlder === true,
    platform,
    setPlatform,
    makesStatement,
    setMakesStatement,
    employer,
    isChanged: rows.isTyped || typedPlatform !== undefined || !makesStatement || employer.isTyped,
    busy,
    pay,
  };
}
