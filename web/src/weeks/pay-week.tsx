/**
 * A parent's button that pays a week, and approves it first where that is due: 'Approve and Pay', else 'Pay This Week'.
 * Its dialog is fetched then.
 */
import { Button } from '@mantine/core';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { useMayChange } from '../device/use-may-change.ts';
import { formatDateRange } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { lazyPart } from '../kit/lazy-part.ts';
import { useOpenDialog } from '../kit/use-open-dialog.ts';
import type { PayWeekDialogProps } from './pay-week-dialog.tsx';
import type { WeekOfPay } from './week-of-pay.ts';
import { mayApproveAndPay } from './week-to-pay.ts';

const dialogPart = lazyPart(() => import('./pay-week-dialog.tsx').then(({ PayWeekDialog }) => PayWeekDialog));

function LazyDialog(props: PayWeekDialogProps) {
  return dialogPart.useLoaded(true) ? <dialogPart.Part {...props} /> : null;
}

interface PayWeekProps {
  household: Household;
  nanny: Nanny;
  week: WeekOfPay;
  variant?: 'filled' | 'light';
}

/** Whether a parent may pay a week now, after approving it where that is due. */
export const isPayable = (week: WeekOfPay, nanny: Nanny): boolean =>
  week.status === 'APPROVED' ? week.openCents > 0 : mayApproveAndPay(week, nanny);

/** Renders nothing where nothing can be paid, or the reader may not pay. */
export function PayWeek({ household, nanny, week, variant = 'filled' }: PayWeekProps) {
  const mayChange = useMayChange(household.id);
  const { dialog, opened, open, close } = useOpenDialog<{ week: PayWeekProps['week'] }>();
  const dates = formatDateRange(week.weekStart, week.weekEnd);
  const isApproved = week.status === 'APPROVED';
  // The dialog stays while it closes, when the week is paid already.
  return (
    <>
      {mayChange && isPayable(week, nanny) && (
        <Button
          variant={variant}
          aria-label={
            isApproved ? t('Pay This Week, {dates}', { dates }) : t('Approve and Pay {dates}', { dates })
          }
          onClick={() => open({ week })}
        >
          {isApproved ? t('Pay This Week') : t('Approve and Pay')}
        </Button>
      )}
      {dialog !== undefined && (
        <LazyDialog
          key={dialog.id}
          household={household}
          nanny={nanny}
          week={dialog.week}
          opened={opened}
          onClose={close}
        />
      )}
    </>
  );
}
