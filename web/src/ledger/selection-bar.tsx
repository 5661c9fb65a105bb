/**
 * The bar of the selected unpaid days and weekly amounts: count and sum, what was chosen along with days, 'Mark as Paid'
 * with its result as a toast, clearing.
 */
import { Button, CloseButton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type * as z from 'zod/mini';
import { unknownErrorText } from '../device/failure-sentence.ts';
import { mutate } from '../device/mutate.ts';
import { FloatingBar } from '../kit/floating-bar.tsx';
import { formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { refusalText } from '../kit/language/refusals.ts';
import { showToast } from '../kit/toast.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { describeIncluded, earningName } from './earning-words.ts';
import { sumOpenCents } from './filters.ts';
import styles from './payments.module.css';
import { isDay } from './unpaid-choice.ts';
import type { UnpaidItem } from './use-unpaid.ts';
import type { UnpaidSelection } from './use-unpaid-selection.ts';
import { payDaysResult } from './week-payment.ts';

export function SelectionBar({ household, selection }: { household: Household; selection: UnpaidSelection }) {
  const { selected, included, clear } = selection;
  const { busy, mark } = useMarkPaid(household.id, clear);
  return (
    <FloatingBar label={t('Selected days')}>
      <output className={styles['selection-sum']}>
        {t('{count, plural, other {# selected}} • {sum}', {
          count: selected.length,
          sum: formatMoney(sumOpenCents(selected), household.currency),
        })}
        {included.length > 0 && (
          <Text component="div" size="sm" fw={400}>
            {describeAllIncluded(included)}
          </Text>
        )}
      </output>
      <div className={styles['selection-actions']}>
        <Button disabled={busy} onClick={() => void mark(selected)}>
          {busy ? t('Processing...') : t('Mark as Paid')}
        </Button>
        <CloseButton onClick={() => clear()} disabled={busy} aria-label={t('Clear selection')} />
      </div>
    </FloatingBar>
  );
}

/** More would cover the rows above the bar. */
const NAMED_MAX = 2;

function describeAllIncluded(included: readonly UnpaidItem[]): ReactNode {
  if (included.length <= NAMED_MAX)
    return included.map((item) => <div key={item.id}>{describeIncluded(item)}</div>);
  return t('{count, plural, other {Includes # weekly amounts}}', { count: included.length });
}

/**
 * Marks items as paid, on this device at once. Records one payment per nanny for what is still unpaid. `onMarked` gets
 * the weekly amounts that weren't, to be looked at again.
 */
function useMarkPaid(householdId: string, onMarked: (leftIds: readonly string[]) => void) {
  const { busy, save } = useSave();

  const mark = async (items: readonly UnpaidItem[]) => {
    const nannyIds = [...new Set(items.map(({ nannyId }) => nannyId))];
    const added = items.filter((item) => !isDay(item));
    let result: PayDaysResult | undefined;
    const isMarked = await save(t('Failed to mark as paid'), async () => {
      const data = await mutate(householdId, 'payment.payDays', {
        payments: nannyIds.map((nannyId) => ({ paymentId: newId(), nannyId })),
        days: items.filter(isDay).map(({ id, amountCents }) => ({ dayId: id, amountCents })),
        ...(added.length > 0 && {
          earnings: added.map(({ id, amountCents }) => ({ earningId: id, amountCents })),
        }),
        platform: null,
      });
      result = payDaysResult.parse(data);
      toastResult(result, added);
    });
    if (!isMarked) return;
    const failed = new Set(result?.errors.map(({ id }) => id));
    onMarked(added.flatMap(({ id }) => (failed.has(id) ? [id] : [])));
  };
  return { busy, mark };
}

type PayDaysResult = z.infer<typeof payDaysResult>;

/** Some items may fail, if they changed after they were selected. */
function toastResult({ paid, errors }: PayDaysResult, added: readonly UnpaidItem[]): void {
  const [first] = errors;
  const reason = first === undefined ? unknownErrorText() : describeFailure(first, added);
  if (first === undefined) showToast({ title: t('Payment recorded'), description: describePaid(added) });
  else if (paid.length === 0) toastFailure(t('Failed to mark as paid'), reason);
  else {
    const values = { paid: paid.length, failed: errors.length, reason };
    const description =
      added.length === 0
        ? t(
            '{paid, plural, one {# day} other {# days}} marked as paid. {failed, plural, one {# day} other {# days}} couldn’t be: {reason}',
            values,
          )
        : t(
            '{paid, plural, one {# amount} other {# amounts}} marked as paid. {failed, plural, one {# amount} other {# amounts}} couldn’t be: {reason}',
            values,
          );
    showToast({ title: t('Partially updated'), description });
  }
}

const describePaid = (added: readonly UnpaidItem[]): string =>
  added.length === 0
    ? t('Selected days have been marked as paid.')
    : t('Selected days and weekly amounts have been marked as paid.');

function describeFailure(
  { id, code }: PayDaysResult['errors'][number],
  added: readonly UnpaidItem[],
): string {
  const item = added.find((each) => each.id === id);
  if (item !== undefined && code === 'amount_changed')
    return t('{subject} has another amount now. Look at it, then mark it as paid again.', {
      subject: earningName(item),
    });
  return refusalText(code) ?? unknownErrorText();
}
