/**
 * The history screen: history codes, filters by nanny and kind, the entries on this device, of several households
 * merged by date, and earlier ones from the server; loading, failed and empty states.
 */
import { Button, Skeleton } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import { EarlierHistory } from '../../history/earlier-history.tsx';
import styles from '../../history/history.module.css';
import { HistoryCodes } from '../../history/history-codes.tsx';
import { HISTORY_KINDS, type HistoryKind } from '../../history/history-kinds.ts';
import { type HistoryLine, historyLines } from '../../history/history-lines.ts';
import { HistoryList } from '../../history/history-list.tsx';
import { filterLines, type HistoryFilter, NO_FILTER } from '../../history/history-rows.ts';
import { useEarlierHistory } from '../../history/use-earlier-history.ts';
import { type HistoryView, useHouseholdHistory } from '../../history/use-history.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { t } from '../../kit/language/messages.ts';
import { useLanguage } from '../../kit/language/use-language.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { NativeSelect } from '../../kit/native-select.ts';
import { PageHeader } from '../../kit/page-header.tsx';
import { useSession } from '../../session/use-session.ts';

export function HistoryScreen() {
  const earlier = useEarlierHistory();
  const history = useHouseholdHistory(earlier.entries);
  const language = useLanguage();
  return (
    <>
      <PageHeader
        title={t('History')}
        subtitle={t('Who did what, and when. You all see the same history.')}
      />
      {history.state === 'failed' && <LoadFailed />}
      {history.state === 'loading' && (
        <>
          <NotLoadedYet what="history" />
          <output aria-label={t('Loading the history')}>
            {[1, 2, 3, 4].map((row) => (
              <Skeleton key={row} height={72} radius="md" mb="md" maw="48rem" />
            ))}
          </output>
        </>
      )}
      {history.state === 'ready' && (
        <>
          <HistoryCodes />
          {/* What it remembers holds texts. */}
          <Entries key={language} views={history.data} />
          <EarlierHistory
            state={history.data.every(isWhole) ? { kind: 'ended' } : earlier.state}
            onLoad={() =>
              void earlier.load(
                history.data.map(({ household, entries }) => ({
                  householdId: household.id,
                  before: entries.at(-1)?.id,
                })),
              )
            }
          />
        </>
      )}
    </>
  );
}

/** A family's history starts with its household's creation. Nannies don't see that entry. */
const isWhole = ({ entries }: HistoryView): boolean => entries.at(-1)?.name === 'household.create';

function Entries({ views }: { views: readonly HistoryView[] }) {
  const readerId = useSession().user?.id ?? '';
  const [filter, setFilter] = useState(NO_FILTER);
  const lines = useMemo(() => toLines(views, readerId), [views, readerId]);
  const shown = useMemo(() => filterLines(lines, filter), [lines, filter]);
  if (lines.length === 0) {
    return (
      <EmptyState icon={IconHistory} title={t('Nothing has happened yet.')}>
        {t('Every change to days, hours, payments and settings appears here.')}
      </EmptyState>
    );
  }
  return (
    <>
      <Filters filter={filter} onChange={setFilter} views={views} />
      {shown.length > 0 ? (
        <HistoryList lines={shown} />
      ) : (
        <EmptyState
          icon={IconHistory}
          title={t('No entries of this kind.')}
          action={
            <Button variant="light" onClick={() => setFilter(NO_FILTER)}>
              {t('Show Everything')}
            </Button>
          }
        />
      )}
    </>
  );
}

/** Merges the histories of several households by date; each line then names its household. */
function toLines(views: readonly HistoryView[], readerId: string): HistoryLine[] {
  const histories = views.map((view) => {
    const lines = historyLines(view, { readerId, subject: null });
    if (views.length === 1) return lines;
    return lines.map((line) => ({
      ...line,
      about: [line.about, view.household.name].filter(Boolean).join(' · '),
    }));
  });
  const [only = [], ...others] = histories;
  if (others.length === 0) return only;
  return histories.flat().toSorted((a, b) => sortKey(b).localeCompare(sortKey(a)));
}

/** Sorts unsent lines before all dates. */
const sortKey = ({ state, date }: HistoryLine): string => (state === 'unsent' ? '9999' : date);

const KIND_WORDS: { readonly [K in HistoryKind]: () => string } = {
  hours: () => t('Hours'),
  schedule: () => t('Schedule'),
  payments: () => t('Payments'),
  settings: () => t('Nannies and settings'),
};

interface FiltersProps {
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
  views: readonly HistoryView[];
}

function Filters({ filter, onChange, views }: FiltersProps) {
  const isFamily = useSession().user?.role === 'FAMILY';
  const nannies = views.flatMap(({ nannyNames }) => [...nannyNames]);
  return (
    <div className={styles['filters']}>
      {isFamily && nannies.length > 1 && (
        <NativeSelect
          label={t('Nanny')}
          value={filter.nannyId}
          onChange={(event) => onChange({ ...filter, nannyId: event.currentTarget.value })}
          data={[
            { value: '', label: t('All nannies') },
            ...nannies.map(([value, label]) => ({ value, label })),
          ]}
        />
      )}
      <NativeSelect
        label={t('Show')}
        value={filter.kind}
        onChange={(event) =>
          onChange({
            ...filter,
            kind: HISTORY_KINDS.find((kind) => kind === event.currentTarget.value) ?? '',
          })
        }
        data={[
          { value: '', label: t('Everything') },
          ...HISTORY_KINDS.map((value: HistoryKind) => ({ value, label: KIND_WORDS[value]() })),
        ]}
      />
    </div>
  );
}
