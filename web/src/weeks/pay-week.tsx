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

/** A week that is offered to pay. */
export interface OfferedWeek {
  readonly household: Household;
  readonly nanny: Nanny;
  readonly week: WeekOfPay;
}

/** Whether a parent may pay a week now, after approving it where that is due. */
export const isPayable = (week: WeekOfPay, nanny: Nanny): boolean =>
  week.status === 'APPROVED' ? week.openCents > 0 : mayApproveAndPay(week, nanny);

/**
 * Holds the dialog that pays a week. For whatever outlasts the week's button: a week that changes while its dialog is
 * open may lose its button, and the dialog must stay to say so.
 */
export function usePayWeekDialog() {
  const { dialog, opened, open, close } = useOpenDialog<OfferedWeek>();
  return {
    open,
    dialog: dialog !== undefined && (
      <LazyDialog
        key={dialog.id}
        household={dialog.household}
        nanny={dialog.nanny}
        week={dialog.week}
        opened={opened}
        onClose={close}
      />
    ),
  };
}

interface PayWeekButtonProps {
  offered: OfferedWeek;
  onOpen: (offered: OfferedWeek) => void;
  variant?: 'filled' | 'light';
}

/** Renders nothing where nothing can be paid, or the reader may not pay. */
export function PayWeekButton({ offered, onOpen, variant = 'filled' }: PayWeekButtonProps) {
  const { household, nanny, week } = offered;
  const mayChange = useMayChange(household.id);
  if (!mayChange || !isPayable(week, nanny)) return null;
  const dates = formatDateRange(week.weekStart, week.weekEnd);
  const isApproved = week.status === 'APPROVED';
  return (
    <Button
      variant={variant}
      aria-label={
        isApproved ? t('Pay This Week, {dates}', { dates }) : t('Approve and Pay {dates}', { dates })
      }
      onClick={() => onOpen(offered)}
    >
      {isApproved ? t('Pay This Week') : t('Approve and Pay')}
    </Button>
  );
}

/** The button with its dialog, which stays while it closes, when the week is paid already. */
export function PayWeek(offered: OfferedWeek) {
  const { open, dialog } = usePayWeekDialog();
  return (
    <>
      <PayWeekButton offered={offered} onOpen={open} />
      {dialog}
    </>
  );
}
