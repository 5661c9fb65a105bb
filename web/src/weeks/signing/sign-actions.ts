/**
 * Makes the changes of signing a week, each with its toast: 'not worked' and its undoing, confirm, approve, and again
 * after a refusal.
 */
import type { Household } from 'sync-protocol/people/household.ts';
import { changeAttention } from '../../device/attention-actions.ts';
import { mutate } from '../../device/mutate.ts';
import { formatDateHeading, formatDateRange, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import { currentSession } from '../../session/session.ts';
import { toastFailure } from '../../session/use-save.ts';
import { describeLate } from '../late-words.ts';
import { readLate } from '../read-late.ts';
import type { DayToCheck } from '../week-days.ts';
import type { WeekOfPay } from '../week-of-pay.ts';
import type { RefusedSignature, Signature } from '../week-signing.ts';
import type { WeekOwner } from '../weeks-to-sign.ts';

type Day = DayToCheck['day'];

const dayName = ({ date }: Day): string => startLine(formatDateHeading(date));

/** Runs an undo, and says what came of it. */
async function undo(change: () => Promise<unknown>, title: string, day: Day): Promise<void> {
  try {
    await change();
    showToast({ title, description: dayName(day) });
  } catch (error) {
    toastFailure(t('Couldn’t undo'), error);
  }
}

/** Asks a family whether to mark a shift that it then owes. Resolves to true where nothing is owed. */
async function confirmOwed(
  { id: dayId, householdId, nannyId, date }: Day,
  { currency }: Household,
): Promise<boolean> {
  const late = await readLate({
    householdId,
    mutations: [{ name: 'day.markNotWorked', args: { dayId, notWorked: true } }],
    about: [{ nannyId, date }],
  });
  const words = describeLate(late, { currency, isOnline: navigator.onLine }).join(' ');
  return words === '' || window.confirm(`${words}\n\n${t('Mark this day as not worked?')}`);
}

/** Asks a nanny whether to mark a shift that was agreed to with notice: by her own mark, nothing is owed for it. */
const confirmUnpaid = ({ agreedNoticeHours }: Day): boolean =>
  agreedNoticeHours === null ||
  window.confirm(
    `${t('Nothing will be owed for this shift. If you were sent home, let the family mark it: you’ll be asked.')}\n\n${t('Mark this day as not worked?')}`,
  );

/** Marks a day as not worked, once its author has agreed to what is owed then; or takes the mark away. */
export async function markNotWorked(day: Day, household: Household, notWorked: boolean): Promise<void> {
  const { id: dayId, householdId } = day;
  const isNanny = currentSession().user?.role === 'NANNY';
  if (notWorked && !(isNanny ? confirmUnpaid(day) : await confirmOwed(day, household))) return;
  const mark = (to: boolean) => mutate(householdId, 'day.markNotWorked', { dayId, notWorked: to });
  await mark(notWorked);
  showToast({
    title: notWorked ? t('Marked as not worked') : t('No longer marked as not worked'),
    description: dayName(day),
    action: {
      label: t('Undo'),
      run: () =>
        void undo(
          () => mark(!notWorked),
          notWorked ? t('No longer marked as not worked') : t('Marked as not worked'),
          day,
        ),
    },
  });
}

/** What a person sees of a week, and signs. */
export const figuresOf = ({ billableMinutes, overtimeMinutes, grossCents, byDate = [] }: WeekOfPay) => ({
  billableMinutes,
  overtimeMinutes,
  grossCents,
  byDate: [...byDate],
});

function toastSigned(name: Signature, { weekStart, weekEnd }: WeekOfPay): void {
  showToast({
    title: name === 'week.confirm' ? t('Week confirmed') : t('Week approved'),
    description: formatDateRange(weekStart, weekEnd),
  });
}

/** Confirms or approves the week as it is shown: refused if it has changed meanwhile. */
export async function signWeek(name: Signature, { household, nanny }: WeekOwner, week: WeekOfPay) {
  const args = { nannyId: nanny.id, weekStart: week.weekStart, ...figuresOf(week) };
  await mutate(household.id, name, args);
  toastSigned(name, week);
}

/** Signs what stands, in place of a signature that was refused. */
export async function signAgain({ entry }: RefusedSignature, week: WeekOfPay): Promise<void> {
  const { nannyId, weekStart } = week;
  await changeAttention(entry, { nannyId, weekStart, ...figuresOf(week) });
  toastSigned(entry.name, week);
}

export const failedToSign = (name: Signature): string =>
  name === 'week.confirm' ? t('Couldn’t confirm the week') : t('Couldn’t approve the week');
