/**
 * The screen of a nanny's weeks for her family: what is owed, what each week pays and why, who signed it, its approval,
 * questions and payment.
 */
import { Skeleton } from '@mantine/core';
import { IconArrowLeft, IconCalendarDollar, IconFileDollar, IconFileText } from '@tabler/icons-react';
import { useParams, useSearch } from '@tanstack/react-router';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { Named } from '../../kit/named.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { type PayView, usePay } from '../../ledger/use-pay.ts';
import { FamilyWeeks } from '../../weeks/family-weeks.tsx';

export function WeeksScreen() {
  const { nannyId } = useParams({ from: '/signed-in/nannies/$nannyId/weeks' });
  const { week: from } = useSearch({ from: '/signed-in/nannies/$nannyId/weeks' });
  const pay = usePay(nannyId);
  const view = pay.state === 'ready' ? pay.data : null;
  const isUnknown = pay.state === 'ready' && view === null;
  return (
    <>
      <PageHeader
        title={t('Weeks')}
        subtitle={view === null ? undefined : <Owed view={view} />}
        actions={
          <>
            <LinkButton
              to="/nannies"
              variant="default"
              leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
            >
              {t('Back to Nannies')}
            </LinkButton>
            {!isUnknown && (
              <>
                <LinkButton
                  to="/nannies/$nannyId/terms"
                  params={{ nannyId }}
                  variant="default"
                  leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
                >
                  {t('Terms')}
                </LinkButton>
                <LinkButton
                  to="/statements/{-$statementId}"
                  search={{ nannyId }}
                  variant="default"
                  leftSection={<IconFileDollar size={18} stroke={1.75} aria-hidden />}
                >
                  {t('Statements')}
                </LinkButton>
              </>
            )}
          </>
        }
      />
      {pay.state === 'failed' && <LoadFailed />}
      {pay.state === 'loading' && (
        <>
          <NotLoadedYet what="weeks" />
          <Skeleton height="12rem" radius="lg" />
        </>
      )}
      {isUnknown && <NoSuchNanny />}
      {view !== null && <FamilyWeeks view={view} from={from} />}
    </>
  );
}

/** Whom the weeks are of, and what is owed to her. */
function Owed({ view: { nanny, household, owedCents } }: { view: PayView }) {
  const { name } = nanny;
  const amount = formatMoney(Math.abs(owedCents), household.currency);
  return (
    <Named name={name}>
      {owedCents < 0
        ? t('{name} · {ahead} paid ahead', { name, ahead: amount })
        : t('{name} · {amount} owed', { name, amount })}
    </Named>
  );
}

function NoSuchNanny() {
  return (
    <EmptyState icon={IconCalendarDollar} title={t('Nanny not found')}>
      {t('She may have been deleted, or the link may be incomplete. Choose a nanny from the list.')}
    </EmptyState>
  );
}
