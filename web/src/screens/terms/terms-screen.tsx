/**
 * The screen of a nanny's terms for her family: those in force, upcoming and earlier ones, her answers; parents add,
 * edit and remove them.
 */
import { Alert, Button } from '@mantine/core';
import { IconFileText, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import type { Rights } from '../../device/rights.ts';
import { useRights } from '../../device/use-may-change.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { formatDate } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { Named } from '../../kit/named.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { reservePlace } from '../../kit/reserve-place.ts';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { BackToNannies, NannyNotFound } from '../../people/nanny-not-found.tsx';
import { isWithinReach } from '../../weeks/terms/effective-dates.ts';
import { LoadingTerms } from '../../weeks/terms/loading-terms.tsx';
import { RemoveTermsDialog } from '../../weeks/terms/remove-terms-dialog.tsx';
import styles from '../../weeks/terms/terms.module.css';
import { datesOf, TermsCard } from '../../weeks/terms/terms-card.tsx';
import { TermsDialog } from '../../weeks/terms/terms-dialog.tsx';
import { type TermsView, useTerms } from '../../weeks/use-terms.ts';

export function TermsScreen() {
  const { nannyId } = useParams({ from: '/signed-in/nannies/$nannyId/terms' });
  const terms = useTerms(nannyId);
  const view = terms.state === 'ready' ? terms.data : null;
  return (
    <>
      {view === null && <PageHeader title={t('Terms')} actions={<BackToNannies />} />}
      {terms.state === 'loading' && <LoadingTerms />}
      {terms.state === 'failed' && <LoadFailed />}
      {terms.state === 'ready' && view === null && <NannyNotFound />}
      {view && <TermsOfNanny key={view.nanny.id} view={view} />}
    </>
  );
}

type FormDialog = { readonly edited: Terms | undefined };

function TermsOfNanny({ view }: { view: TermsView }) {
  const { nanny, household, terms } = view;
  const known = useRights(household.id);
  // A removed nanny's terms stay as they are.
  const rights: Rights = nanny.archivedAt === null ? known : 'read';
  const { dialog: form, ...formDialog } = useOpenDialog<FormDialog>();
  const { dialog: removal, ...removeDialog } = useOpenDialog<{ terms: Terms }>();
  const changeButton = (label: string) => (
    <Button
      {...reservePlace(rights === 'unknown')}
      leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
      onClick={() => formDialog.open({ edited: undefined })}
    >
      {label}
    </Button>
  );
  const isEmpty = terms.length === 0;
  return (
    <>
      <PageHeader
        title={t('Terms')}
        subtitle={
          <Named name={nanny.name}>
            {t('What you and {name} agree on besides the rate', { name: nanny.name })}
          </Named>
        }
        actions={
          <>
            <BackToNannies />
            {!isEmpty && rights !== 'read' && changeButton(t('Change Terms'))}
          </>
        }
      />
      {isEmpty ? (
        <EmptyState
          icon={IconFileText}
          title={t('No terms yet.')}
          action={rights !== 'read' && changeButton(t('Set Terms'))}
        >
          {t(
            'Terms say what overtime, guaranteed hours, late cancellations and holidays pay. Without them, each hour pays the rate.',
          )}
        </EmptyState>
      ) : (
        <TermsList
          view={view}
          rights={rights}
          onEdit={(edited) => formDialog.open({ edited })}
          onRemove={(each) => removeDialog.open({ terms: each })}
        />
      )}
      {form && (
        <TermsDialog
          key={form.id}
          view={view}
          edited={form.edited}
          opened={formDialog.opened}
          onClose={formDialog.close}
        />
      )}
      {removal && (
        <RemoveTermsDialog
          key={`remove ${removal.id}`}
          view={view}
          terms={removal.terms}
          opened={removeDialog.opened}
          onClose={removeDialog.close}
        />
      )}
    </>
  );
}

interface TermsListProps {
  view: TermsView;
  rights: Rights;
  onEdit: (terms: Terms) => void;
  onRemove: (terms: Terms) => void;
}

/** The newest terms are first. Those that began too long ago to be changed have no buttons. */
function TermsList({ view, rights, onEdit, onRemove }: TermsListProps) {
  return (
    <div className={styles['list']}>
      {view.terms.toReversed().map((terms) => {
        const dates = datesOf(view.terms, terms);
        const mayChange = rights === 'write' && isWithinReach(terms.effectiveFrom, view.today);
        return (
          <TermsCard
            key={terms.id}
            view={view}
            terms={terms}
            side="family"
            answer={<HerAnswer view={view} terms={terms} />}
            actions={
              mayChange && (
                <>
                  <Button
                    variant="default"
                    leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
                    aria-label={t('Edit terms, {dates}', { dates })}
                    onClick={() => onEdit(terms)}
                  >
                    {t('Edit')}
                  </Button>
                  <Button
                    variant="subtle"
                    color="red"
                    leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
                    aria-label={t('Remove terms, {dates}', { dates })}
                    onClick={() => onRemove(terms)}
                  >
                    {t('Remove')}
                  </Button>
                </>
              )
            }
          />
        );
      })}
    </div>
  );
}

/** What the nanny answered, with her note. */
function HerAnswer({ view, terms }: { view: TermsView; terms: Terms }) {
  const { nanny, household } = view;
  const { answer, answerNote, answeredAt } = terms;
  const { name } = nanny;
  if (answer === null || answeredAt === null) {
    return (
      <Named name={name}>
        {nanny.nannyUserId === null
          ? t('{name} has no account yet, so she can’t answer.', { name })
          : t('{name} hasn’t answered yet.', { name })}
      </Named>
    );
  }
  const date = formatDate(dateOf(answeredAt, household.timezone));
  const isAgreed = answer === 'AGREED';
  return (
    <Alert color={isAgreed ? 'teal' : 'amber'}>
      <Named name={name}>
        {isAgreed
          ? t('{name} agreed on {date}.', { name, date })
          : t('{name} disagreed on {date}.', { name, date })}
      </Named>
      {answerNote !== null && <div>{t('“{words}”', { words: answerNote })}</div>}
    </Alert>
  );
}
