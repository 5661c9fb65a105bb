/**
 * The screen of a nanny's terms for her family: what those in force and upcoming say, changed sentence by sentence, her
 * answers, and her rates and terms by date.
 */
import { ActionIcon, Alert } from '@mantine/core';
import { IconFileText, IconTrash } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Terms } from 'sync-protocol/weeks/terms.ts';
import { useRights } from '../../device/use-may-change.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { isFocusLost } from '../../kit/focus-lost.ts';
import { formatDate } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { Named } from '../../kit/named.tsx';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { NannyPage } from '../../people/nanny-page.tsx';
import { defaultDate, isWithinReach } from '../../weeks/terms/effective-dates.ts';
import { LoadingTerms } from '../../weeks/terms/loading-terms.tsx';
import { RemoveTermsDialog } from '../../weeks/terms/remove-terms-dialog.tsx';
import styles from '../../weeks/terms/terms.module.css';
import { datesOf, TermsCard } from '../../weeks/terms/terms-card.tsx';
import { EarlierActions, TermsDates } from '../../weeks/terms/terms-dates.tsx';
import { TermsEditor, type TermsStart } from '../../weeks/terms/terms-editor.tsx';
import { stateOfTerms } from '../../weeks/terms-text.ts';
import { type TermsView, useTerms } from '../../weeks/use-terms.ts';

export function TermsScreen() {
  const { nannyId } = useParams({ from: '/signed-in/nannies/$nannyId/terms' });
  const terms = useTerms(nannyId);
  const view = terms.state === 'ready' ? terms.data : undefined;
  return (
    <NannyPage nanny={view === undefined ? undefined : (view?.nanny ?? null)} tab={t('Terms')}>
      {terms.state === 'loading' && <LoadingTerms />}
      {terms.state === 'failed' && <LoadFailed />}
      {view && <TermsOfNanny key={view.nanny.id} view={view} />}
    </NannyPage>
  );
}

/** The terms that are being changed, and what first. */
interface Draft {
  readonly terms: Terms;
  readonly start: TermsStart;
}

function TermsOfNanny({ view }: { view: TermsView }) {
  const { nanny, household, terms, today } = view;
  // A removed nanny's terms stay as they are.
  const mayChange = useRights(household.id) === 'write' && nanny.archivedAt === null;
  const { list, draft, open, close } = useDraft();
  // First terms that are being typed stay when others arrive.
  const [isFirstTyped, setFirstTyped] = useState(false);
  const { dialog: removal, ...removeDialog } = useOpenDialog<{ terms: Terms }>();
  if (terms.length === 0 && !mayChange) return <NoTerms />;
  const shown = terms.toReversed().filter((each) => stateOfTerms(terms, each, today) !== 'earlier');
  const edited = draft && (stateOfTerms(terms, draft.terms, today) === 'current' ? undefined : draft.terms);
  const isShown = draft !== undefined && shown.some(({ id }) => id === draft.terms.id);
  const editor = draft && (
    <TermsEditor
      key={draft.terms.id}
      view={view}
      edited={edited}
      start={draft.start}
      title={edited === undefined ? t('New terms') : datesOf(terms, edited)}
      onSaved={close}
      onCancel={close}
    />
  );

  return (
    <div className={styles['list']} ref={list}>
      {(terms.length === 0 || isFirstTyped) && (
        <TermsEditor
          view={view}
          edited={undefined}
          title={terms.length === 0 ? t('No terms yet.') : t('New terms')}
          onSaved={close}
          onChange={setFirstTyped}
          {...(terms.length > 0 && { onCancel: () => setFirstTyped(false) })}
        />
      )}
      {draft && !isShown && editor}
      {shown.map((each) =>
        draft?.terms.id === each.id ? (
          editor
        ) : (
          <TermsCard
            key={each.id}
            view={view}
            terms={each}
            side="family"
            answer={<HerAnswer view={view} terms={each} />}
            action={mayChange && <RemoveButton view={view} terms={each} onRemove={removeDialog.open} />}
            onStart={
              mayChange && draft === undefined && mayBegin(view, each)
                ? (start) => open({ terms: each, start })
                : undefined
            }
          />
        ),
      )}
      {draft === undefined && (
        <TermsDates
          view={view}
          renderMore={(each) => (
            <>
              <HerAnswer view={view} terms={each} />
              {mayChange && isWithinReach(each.effectiveFrom, today) && (
                <EarlierActions
                  dates={datesOf(terms, each)}
                  onEdit={() => open({ terms: each, start: { line: 'overtime' } })}
                  onRemove={() => removeDialog.open({ terms: each })}
                />
              )}
            </>
          )}
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
    </div>
  );
}

/** Whether changed terms can begin before the next ones. Those in force are changed from the next week on. */
function mayBegin({ terms, today }: TermsView, { effectiveFrom, weekStartsOn }: Terms): boolean {
  if (effectiveFrom > today) return true;
  const next = terms.find((each) => each.effectiveFrom > today);
  return next === undefined || next.effectiveFrom > defaultDate(today, weekStartsOn);
}

/** The draft, and the list of terms, which gets the focus back when the draft is closed. */
function useDraft() {
  const [draft, open] = useState<Draft>();
  const list = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && draft === undefined && isFocusLost())
      list.current?.querySelector<HTMLElement>('[data-line] button, select')?.focus({ preventScroll: true });
    wasOpen.current = draft !== undefined;
  }, [draft]);
  return { list, draft, open, close: () => open(undefined) };
}

const NoTerms = () => (
  <EmptyState icon={IconFileText} title={t('No terms yet.')}>
    {t(
      'Terms say what overtime, guaranteed hours, late cancellations and holidays pay. Without them, each hour pays the rate.',
    )}
  </EmptyState>
);

interface RemoveButtonProps {
  view: TermsView;
  terms: Terms;
  onRemove: (dialog: { terms: Terms }) => void;
}

/** Terms that began too long ago stay. */
function RemoveButton({ view, terms, onRemove }: RemoveButtonProps) {
  if (!isWithinReach(terms.effectiveFrom, view.today)) return null;
  return (
    <ActionIcon
      className={`fd-tap ${styles['remove']}`}
      aria-label={t('Remove terms, {dates}', { dates: datesOf(view.terms, terms) })}
      onClick={() => onRemove({ terms })}
    >
      <IconTrash size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
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
