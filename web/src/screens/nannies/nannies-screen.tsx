/**
 * The nannies screen: a card for each nanny, and the former ones; adds, edits, invites, deletes and impersonates
 * nannies. Opens the edit dialog for a change that couldn't be saved (`?change=`), and the one that adds (`?add=`).
 */
import { Box, Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { householdsOf } from '../../device/household-reads.ts';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { useLoaded } from '../../device/use-loaded.ts';
import { useRights } from '../../device/use-may-change.ts';
import type { NannyView } from '../../device/views.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { t } from '../../kit/language/messages.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { reservePlace } from '../../kit/reserve-place.ts';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { useNannies } from '../../ledger/use-nannies.ts';
import { AddNannyDialog } from '../../people/add-nanny-dialog.tsx';
import styles from '../../people/nannies.module.css';
import { NannyCard } from '../../people/nanny-card.tsx';
import { useNannyDialogs } from '../../people/use-nanny-dialogs.tsx';
import { type NextSteps, useNextSteps } from '../../people/use-next-steps.ts';
import { FormerNannies } from './former-nannies.tsx';
import { useEnteredEdit } from './use-entered-edit.ts';

export function NanniesScreen() {
  const nannies = useNannies();
  const nextSteps = useNextSteps();
  const household = useLoaded((database, memberships) => householdsOf(database, memberships), []);
  const { dialog: adding, ...addDialog } = useOpenDialog<object>();

  const rights = useRights();
  const mayChange = rights === 'write';
  const known = household.state === 'ready' ? household.data[0] : undefined;
  const { open: openAdd } = addDialog;
  useAskedToAdd(
    mayChange && known !== undefined,
    useCallback(() => openAdd({}), [openAdd]),
  );
  const isEmpty = nannies.state === 'ready' && nannies.data.length === 0;
  const addButton = (label: string) => (
    <Button
      {...reservePlace(rights === 'unknown')}
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
      disabled={known === undefined}
      onClick={() => openAdd({})}
    >
      {label}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t('Nannies')}
        subtitle={
          rights === 'read'
            ? t('The people who look after the children')
            : t('The people who look after your children')
        }
        actions={rights === 'read' ? undefined : addButton(t('Add Nanny'))}
      />
      {(nannies.state === 'loading' || (!isEmpty && nextSteps.state === 'loading')) && <LoadingCards />}
      {(nannies.state === 'failed' || nextSteps.state === 'failed') && <LoadFailed />}
      {isEmpty && (
        <EmptyState
          icon={IconUsers}
          title={t('No nannies added yet.')}
          action={mayChange && addButton(t('Add Your First Nanny'))}
        >
          {mayChange && t('Add the person who looks after your children. Then plan her week and invite her.')}
        </EmptyState>
      )}
      {nannies.state === 'ready' && nextSteps.state === 'ready' && !isEmpty && (
        <NannyCards views={nannies.data} nextSteps={nextSteps.data} />
      )}
      <FormerNannies />
      {adding && known !== undefined && (
        <AddNannyDialog
          key={adding.id}
          household={known}
          opened={addDialog.opened}
          onClose={addDialog.close}
        />
      )}
    </>
  );
}

interface NannyCardsProps {
  views: readonly NannyView[];
  nextSteps: NextSteps;
}

function NannyCards({ views, nextSteps }: NannyCardsProps) {
  const actions = useNannyDialogs({ views });
  useEnteredEdit(views, actions.edit);
  return (
    <>
      <ul className={styles['list']}>
        {views.map((view) => (
          <NannyCard
            key={view.nanny.id}
            view={view}
            nextStep={nextSteps.get(view.nanny.id)}
            actions={actions}
          />
        ))}
      </ul>
      {actions.dialogs}
    </>
  );
}

/** Opens the dialog that adds a nanny where the address asks for it, and clears the address. */
function useAskedToAdd(mayOpen: boolean, open: () => void): void {
  const { add } = useSearch({ from: '/signed-in/nannies' });
  const navigate = useNavigate({ from: '/nannies' });
  useEffect(() => {
    if (add === undefined || !mayOpen) return;
    open();
    void navigate({ search: {}, replace: true });
  }, [add, mayOpen, open, navigate]);
}

const SKELETON_CARDS = ['first', 'second', 'third'];

function LoadingCards() {
  return (
    <>
      <NotLoadedYet what="nannies" />
      <ul className={styles['list']} aria-hidden>
        {SKELETON_CARDS.map((card) => (
          <li key={card}>
            <Box className="fd-skeleton" h="14.25rem" bdrs="lg" />
          </li>
        ))}
      </ul>
    </>
  );
}
