/**
 * The screen of a nanny's weeks for her family: what is owed, what each week pays and why, who signed it, its approval,
 * questions and payment.
 */
import { Skeleton } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { type PayView, usePay } from '../../ledger/use-pay.ts';
import { NannyPage } from '../../people/nanny-page.tsx';
import { FamilyWeeks } from '../../weeks/family-weeks.tsx';

export function WeeksScreen() {
  const { nannyId } = useParams({ from: '/signed-in/nannies/$nannyId/weeks' });
  const { week: from } = useSearch({ from: '/signed-in/nannies/$nannyId/weeks' });
  const pay = usePay(nannyId);
  const view = pay.state === 'ready' ? pay.data : undefined;
  return (
    <NannyPage
      nanny={view === undefined ? undefined : (view?.nanny ?? null)}
      tab={t('Weeks')}
      subtitle={view ? describeOwed(view) : undefined}
    >
      {pay.state === 'failed' && <LoadFailed />}
      {pay.state === 'loading' && (
        <>
          <NotLoadedYet what="weeks" />
          <Skeleton height="12rem" radius="lg" />
        </>
      )}
      {view && <FamilyWeeks view={view} from={from} />}
    </NannyPage>
  );
}

function describeOwed({ household, owedCents }: PayView): string {
  const amount = formatMoney(Math.abs(owedCents), household.currency);
  return owedCents < 0 ? t('{ahead} paid ahead', { ahead: amount }) : t('{amount} owed', { amount });
}
