/** 'Pay This Week': a parent's button for what is unpaid of an approved week, and its dialog, which is fetched then. */
import { Button } from '@mantine/core';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { WeekView } from 'sync-protocol/weeks/week-view.ts';
import { useMayChange } from '../device/use-may-change.ts';
import { formatDateRange } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { lazyPart } from '../kit/lazy-part.ts';
import { useOpenDialog } from '../kit/use-open-dialog.ts';
import type { PayWeekDialogProps } from './pay-week-dialog.tsx';

const dialogPart = lazyPart(() => import('./pay-week-dialog.tsx').then(({ PayWeekDialog }) => PayWeekDialog));

function LazyDialog(props: PayWeekDialogProps) {
  return dialogPart.useLoaded(true) ? <dialogPart.Part {...props} /> : null;
}

interface PayWeekProps {
  household: Household;
  nanny: Nanny;
  week: Pick<WeekView, 'status' | 'weekStart' | 'weekEnd' | 'openCents'>;
}

/** Renders nothing where there is nothing to pay, the week isn't approved, or the reader may not pay. */
export function PayWeek({ household, nanny, week }: PayWeekProps) {
  const mayChange = useMayChange(household.id);
  const { dialog, opened, open, close } = useOpenDialog<{ week: PayWeekProps['week'] }>();
  const canPay = mayChange && week.status === 'APPROVED' && week.openCents > 0;
  // The dialog stays while it closes, when the week is paid already.
  return (
    <>
      {canPay && (
        <Button
          aria-label={t('Pay This Week, {dates}', { dates: formatDateRange(week.weekStart, week.weekEnd) })}
          onClick={() => open({ week })}
        >
          {t('Pay This Week')}
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
