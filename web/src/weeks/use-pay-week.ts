/** The form that pays a week: its unpaid items, live, what is typed, and the recording with its wage statement. */
import { useState } from 'react';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Platform } from 'sync-protocol/kernel/values.ts';
import { byEarnedFrom } from 'sync-protocol/ledger/ledger.ts';
import type { Earning } from 'sync-protocol/ledger/payment.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { unknownErrorText } from '../device/failure-sentence.ts';
import { mutate } from '../device/mutate.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { useNow } from '../device/use-now.ts';
import type { Loaded } from '../device/views.ts';
import { t } from '../kit/language/messages.ts';
import { refusalText } from '../kit/language/refusals.ts';
import { showToast } from '../kit/toast.ts';
import { nannyRows } from '../ledger/balances.ts';
import { sumWithheld, toWithheld, validateDeductions } from '../ledger/deductions.ts';
import { useDeductions } from '../ledger/use-deductions.ts';
import { payDaysResult, sumOpen, toPayDays, toRecord, type WeekPayment } from '../ledger/week-payment.ts';
import { useMissingEmployer } from '../people/use-missing-employer.ts';
import { toastFailure, useSave } from '../session/use-save.ts';

interface WeekDates {
  readonly weekStart: string;
  readonly weekEnd: string;
}

interface OpenEarnings {
  /** Of the week, oldest first. */
  readonly ofWeek: readonly Earning[];
  readonly hasOlder: boolean;
}

/** Returns the unpaid earnings dated in a week: its days, what terms add, and adjustments. */
function useOpenEarnings(nanny: Nanny, { weekStart, weekEnd }: WeekDates): Loaded<OpenEarnings> {
  return useLoaded(
    async (database) => {
      const found = await nannyRows<Earning>(database, nanny, ['earning', 'openCents', 1]);
      const open = found.toSorted(byEarnedFrom);
      return {
        ofWeek: open.filter(({ date }) => date >= weekStart && date <= weekEnd),
        hasOlder: open.some(({ date }) => date < weekStart),
      };
    },
    [nanny.householdId, nanny.id, weekStart, weekEnd],
  );
}

interface PayWeekOptions {
  household: Household;
  nanny: Nanny;
  week: WeekDates;
  /** Whether the dialog is open, not closing. */
  opened: boolean;
  onPaid: () => void;
}

/** Pays, and returns the id of the payment to her; undefined where there is none. Throws what was refused. */
async function recordWeek(householdId: string, payment: WeekPayment): Promise<string | undefined> {
  if (payment.withheld.length > 0) {
    const args = toRecord(payment);
    await mutate(householdId, 'payment.record', args);
    showToast({ title: t('Payment recorded'), description: t('Payment has been recorded successfully.') });
    return args.amountCents > 0 ? payment.paymentId : undefined;
  }
  const data = await mutate(householdId, 'payment.payDays', toPayDays(payment));
  const { paid, errors, payments } = payDaysResult.parse(data);
  const [first] = errors;
  if (first === undefined)
    showToast({ title: t('Payment recorded'), description: t('Payment has been recorded successfully.') });
  else if (paid.length === 0)
    toastFailure(t('Failed to record payment'), refusalText(first.code) ?? unknownErrorText());
  else
    showToast({
      title: t('Partially updated'),
      description: t(
        'Some amounts of this week have changed and weren’t paid. Look at them, then pay the rest.',
      ),
    });
  return payments[0];
}

/** A payment without its statement stands: the statement can be made later. */
async function makeStatement(householdId: string, paymentId: string): Promise<void> {
  try {
    await mutate(householdId, 'statement.issue', { paymentId });
  } catch (error) {
    toastFailure(t('Failed to make the statement'), error);
  }
}

/** Returns what was last read before the form was `kept`. */
function useKept<T>(value: T, isKept: boolean): T {
  const [kept, setKept] = useState(value);
  if (!isKept && kept !== value) setKept(value);
  return isKept ? kept : value;
}

export function usePayWeek({ household, nanny, week, opened, onPaid }: PayWeekOptions) {
  const now = useNow();
  const [platform, setPlatform] = useState<Platform>('VENMO');
  const [makesStatement, setMakesStatement] = useState(true);
  // The same id for every try, so that a payment is never recorded twice.
  const [paymentId, setPaymentId] = useState(newId);
  const rows = useDeductions();
  const employer = useMissingEmployer(household);
  const { busy, save } = useSave();
  // While the payment is recorded and the dialog closes, the week is paid already.
  const open = useKept(useOpenEarnings(nanny, week), busy || !opened);
  const { deductions } = rows;
  const items = open.state === 'ready' ? open.data.ofWeek : [];

  const pay = async () => {
    const found = validateDeductions(deductions, {
      currency: household.currency,
      openCents: sumOpen(items),
    });
    rows.setDeductionErrors(found);
    const [problem] = Object.values(found).flatMap((each) => Object.values(each));
    if (problem !== undefined) {
      toastFailure(t('Failed to record payment'), problem);
      return undefined;
    }
    const today = dateOf(now, household.timezone);
    const withheld = toWithheld(deductions);
    const payment = { paymentId, nannyId: nanny.id, today, platform, items, withheld };
    let madeId: string | undefined;
    const isPaid = await save(t('Failed to record payment'), async () => {
      if (makesStatement && employer.isTyped) await employer.saveEmployer();
      madeId = await recordWeek(household.id, payment);
      if (madeId !== undefined && makesStatement) await makeStatement(household.id, madeId);
    });
    if (!isPaid) return undefined;
    setPaymentId(newId());
    rows.renewIds();
    return madeId === undefined && withheld.length === 0 ? undefined : onPaid;
  };

  return {
    ...rows,
    open,
    grossCents: sumOpen(items),
    withheldCents: sumWithheld(deductions),
    paysOlderFirst: deductions.length > 0 && open.state === 'ready' && open.data.hasOlder,
    platform,
    setPlatform,
    makesStatement,
    setMakesStatement,
    employer,
    isChanged: deductions.length > 0 || platform !== 'VENMO' || !makesStatement || employer.isTyped,
    busy,
    pay,
  };
}
