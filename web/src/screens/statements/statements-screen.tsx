/**
 * The wage statements of a household, with the form that makes one for a family; a nanny's own, by family; or the one
 * that the address names.
 */
import { Skeleton } from '@mantine/core';
import { IconFileDollar } from '@tabler/icons-react';
import { useParams, useSearch } from '@tanstack/react-router';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { useMayChange } from '../../device/use-may-change.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useOwnPay } from '../../ledger/use-pay.ts';
import { useSession } from '../../session/use-session.ts';
import { MakeStatement } from '../../statements/make-statement.tsx';
import styles from '../../statements/statement.module.css';
import { StatementList } from '../../statements/statement-list.tsx';
import { type HouseholdNannies, useHouseholdNannies } from '../../statements/use-statements.ts';
import { StatementScreen } from './statement-screen.tsx';

/** One statement, if the address names it; else all. */
export function StatementsScreen() {
  const { statementId } = useParams({ from: '/signed-in/statements/{-$statementId}' });
  return statementId === undefined ? <AllStatements /> : <StatementScreen statementId={statementId} />;
}

function AllStatements() {
  const isNanny = useSession().user?.role === 'NANNY';
  return (
    <div className={styles['screen']}>
      <PageHeader
        title={t('Wage Statements')}
        subtitle={t('What was earned, withheld and paid, numbered and kept as it was')}
        actions={
          <LinkButton to={isNanny ? '/pay/payments' : '/payments'} variant="default">
            {isNanny ? t('Back to Pay') : t('Back to Payments')}
          </LinkButton>
        }
      />
      {isNanny ? <OwnStatements /> : <FamilyStatements />}
    </div>
  );
}

function Waiting() {
  return (
    <>
      <NotLoadedYet what="statements" />
      <Skeleton height="12rem" radius="lg" />
    </>
  );
}

function FamilyStatements() {
  const loaded = useHouseholdNannies();
  // No household means that the first sync hasn't finished.
  if (loaded.state === 'failed') return <LoadFailed />;
  if (loaded.state === 'loading' || loaded.data === null) return <Waiting />;
  return <StatementsOf view={loaded.data} />;
}

function StatementsOf({ view: { household, nannies } }: { view: HouseholdNannies }) {
  const { nannyId } = useSearch({ from: '/signed-in/statements/{-$statementId}' });
  const mayChange = useMayChange(household.id);
  const mayMake = mayChange && nannies.length > 0;
  return (
    <>
      {mayMake && <MakeStatement household={household} nannies={nannies} nannyId={nannyId} />}
      <StatementList
        query={{ householdId: household.id }}
        label={t('Wage Statements')}
        order={2}
        empty={
          mayChange
            ? t('No statements yet. Make one for a pay period, or from a payment’s details.')
            : t('No statements yet.')
        }
        isOfAll
      />
    </>
  );
}

function OwnStatements() {
  const views = useOwnPay();
  if (views.state === 'failed') return <LoadFailed />;
  if (views.state === 'loading') return <Waiting />;
  if (views.data.length === 0) {
    return (
      <EmptyState icon={IconFileDollar} title={t('No family has added you yet.')}>
        {t('Your pay appears here once you have joined a family.')}
      </EmptyState>
    );
  }
  return views.data.map(({ household, nanny }) => (
    <StatementList
      key={household.id}
      query={{ householdId: household.id, nannyId: nanny.id }}
      label={t('Wage statements from {family}', { family: household.name })}
      order={2}
      empty={t('No statements from {family} yet. They appear here once the family has made one.', {
        family: household.name,
      })}
    />
  ));
}
