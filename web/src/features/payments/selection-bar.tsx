/** The bar of the selected unpaid days: count and sum, 'Mark as Paid' with its result as a toast, clearing. */
import { Button, CloseButton } from '@mantine/core';
import type { Household } from 'sync-protocol/model/household.ts';
import * as z from 'zod/mini';
import { formatMoney } from '../../language/format.ts';
import { t } from '../../language/messages.ts';
import { refusalText } from '../../language/refusals.ts';
import { showToast } from '../../shell/toast.ts';
import { toastFailure, useSave } from '../../shell/use-save.ts';
import { anError } from '../../store/failure-sentence.ts';
import { mutate, newId } from '../../store/mutate.ts';
import { FloatingBar } from '../../ui/floating-bar.tsx';
import { sumOpenCents } from './filters.ts';
import styles from './payments.module.css';
import type { UnpaidDay } from './use-ledger.ts';
import type { UnpaidSelection } from './use-unpaid-selection.ts';

export function SelectionBar({ household, selection }: { household: Household; selection: UnpaidSelection }) {
  const { selected, clear } = selection;
  const { busy, mark } = useMarkPaid(household.id, clear);
  return (
    <FloatingBar label={t('Selected days')}>
      <output className={styles['selection-sum']}>
        {t('{count, plural, other {# selected}} • {sum}', {
          count: selected.length,
          sum: formatMoney(sumOpenCents(selected), household.currency),
        })}
      </output>
      <div className={styles['selection-actions']}>
        <Button disabled={busy} onClick={() => void mark(selected)}>
          {busy ? t('Processing...') : t('Mark as Paid')}
        </Button>
        <CloseButton onClick={clear} disabled={busy} aria-label={t('Clear selection')} />
      </div>
    </FloatingBar>
  );
}

/** The data of a `payment.payDays` result (mutators/payment.ts). */
const payDaysResult = z.object({
  paid: z.array(z.string()),
  errors: z.array(z.object({ code: z.string() })),
});

/** Marks days as paid, on this device at once. Records one payment per nanny for what is still unpaid. */
function useMarkPaid(householdId: string, onMarked: () => void) {
  const { busy, save } = useSave();

  const mark = async (days: readonly UnpaidDay[]) => {
    const nannyIds = [...new Set(days.map(({ nannyId }) => nannyId))];
    const isMarked = await save(t('Failed to mark as paid'), async () => {
      const result = await mutate(householdId, 'payment.payDays', {
        payments: nannyIds.map((nannyId) => ({ paymentId: newId(), nannyId })),
        days: days.map(({ dayId, amountCents }) => ({ dayId, amountCents })),
        platform: null,
      });
      toastResult(payDaysResult.parse(result));
    });
    if (isMarked) onMarked();
  };
  return { busy, mark };
}

/** Some days may fail, if they changed after they were selected. */
function toastResult({ paid, errors }: z.infer<typeof payDaysResult>): void {
  const reason = refusalText(errors[0]?.code ?? '') ?? anError();
  if (errors.length === 0)
    showToast({ title: t('Payment recorded'), description: t('Selected days have been marked as paid.') });
  else if (paid.length === 0) toastFailure(t('Failed to mark as paid'), reason);
  else {
    const description = t(
      '{paid, plural, one {# day} other {# days}} marked as paid. {failed, plural, one {# day} other {# days}} couldn’t be: {reason}',
      { paid: paid.length, failed: errors.length, reason },
    );
    showToast({ title: t('Partially updated'), description });
  }
}
