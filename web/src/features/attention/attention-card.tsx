import { Button, Card, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { AgendaDay } from 'sync-protocol/model/agenda-day.ts';
import { enteredInWords } from '../../domain/entered-words.ts';
import { type EntryFacts, momentInWords } from '../../domain/entry-facts.ts';
import { useSession } from '../../session/use-session.ts';
import { discardAttention, retryAttention } from '../../store/attention-actions.ts';
import { useSubjectHistory } from '../../store/use-history.ts';
import type { AttentionItem } from '../../store/views.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { texts } from './attention-texts.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { copyAsText } from './copy-as-text.ts';
import { draftOf } from './draft.ts';
import { deletedDay, meanwhileInWords, subjectOf } from './meanwhile.ts';
import { standingInWords } from './standing-words.ts';
import { useOutcome } from './use-outcome.ts';

/** One story in three lines: what you entered, what happened meanwhile, what stands now. */
export function AttentionCard({ item }: { item: AttentionItem }) {
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const { isBusy, tell } = useOutcome();
  const facts = useFactsOf(item);
  const history = useHistoryOf(item);
  const { meanwhile } = history;
  const seen: EntryFacts = { ...facts, day: facts.day ?? history.deletedDay };
  const entered = enteredInWords(item, seen);
  const standing = standingInWords(item, facts);
  const initial = item.household === undefined ? undefined : draftOf(item, seen);

  const retry = () => tell(retryAttention(item.id), { done: texts.retried, failed: texts.retryFailed });
  const discard = async () => {
    setIsDiscarding(false);
    await tell(discardAttention(item.id), { done: texts.discarded, failed: texts.discardFailed });
  };

  return (
    <Card component="li" className="fd-story" aria-label={entered}>
      <dl>
        <StoryLine name={texts.entered} value={entered} />
        <StoryLine name={texts.happened} value={item.message} more={meanwhile} />
        <StoryLine name={texts.stands} value={standing} />
      </dl>
      <Text size="sm" c="dimmed">
        {texts.enteredAt(momentInWords(item.happenedAt, facts.timezone))}
      </Text>
      <div className="fd-story-actions">
        <Button loading={isBusy} onClick={() => void retry()}>
          {texts.tryAgain}
        </Button>
        {initial !== undefined && (
          <Button variant="light" disabled={isBusy} onClick={() => setIsChanging(true)}>
            {texts.change}
          </Button>
        )}
        {initial === undefined && <ChangeElsewhere item={item} />}
        <Button
          variant="subtle"
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={() =>
            void copyAsText([entered, item.message, ...(meanwhile ? [meanwhile] : []), standing])
          }
        >
          {texts.copy}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setIsDiscarding(true)}>
          {texts.discard}
        </Button>
      </div>
      {initial !== undefined && (
        <ChangeDialog
          item={item}
          facts={seen}
          initial={initial}
          opened={isChanging}
          onClose={() => setIsChanging(false)}
        />
      )}
      <ConfirmDialog
        opened={isDiscarding}
        onClose={() => setIsDiscarding(false)}
        onConfirm={() => void discard()}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
      >
        <Text fw={600} mb="xs">
          {entered}
        </Text>
        {texts.discardWords}
      </ConfirmDialog>
    </Card>
  );
}

/** What has no fields of its own here is changed where it is always changed. */
function ChangeElsewhere({ item: { name, args, day } }: { item: AttentionItem }) {
  if (day !== undefined) {
    return (
      <LinkButton to="/schedule" search={{ date: day.date, dayId: day.id }} variant="light">
        {texts.change}
      </LinkButton>
    );
  }
  const { nannyId } = (args ?? {}) as { nannyId?: unknown };
  if (name.startsWith('baseSchedule.') && typeof nannyId === 'string') {
    return (
      <LinkButton to="/base-schedule" search={{ nannyId }} variant="light">
        {texts.change}
      </LinkButton>
    );
  }
  const to = PLACES.find(([prefix]) => name.startsWith(prefix))?.[1];
  return to === undefined ? null : (
    <LinkButton to={to} variant="light">
      {texts.change}
    </LinkButton>
  );
}

const PLACES = [
  ['nanny.', '/nannies'],
  ['agenda.', '/nannies'],
  ['household.', '/settings'],
  ['payment.', '/payments'],
] as const;

interface HistoryOfEntry {
  /** Who did what this entry met, where the history on this device tells. */
  readonly meanwhile?: string | undefined;
  /** The day that it was about, when it is gone. */
  readonly deletedDay?: AgendaDay | undefined;
}

function useHistoryOf({ householdId, code, args }: AttentionItem): HistoryOfEntry {
  const { user } = useSession();
  const subjectId = subjectOf(args) ?? '';
  const history = useSubjectHistory(householdId, subjectId);
  const source = history.state === 'ready' ? history.data : null;
  return useMemo(() => {
    if (source === null || user === null) return {};
    // A day's or a payment's: its sentences are the same for what is asked here.
    const reading = { readerId: user.id, subject: { kind: 'day', id: subjectId } } as const;
    return {
      meanwhile: meanwhileInWords(code, source, reading),
      deletedDay: deletedDay(source, subjectId),
    };
  }, [source, user, code, subjectId]);
}

function StoryLine({ name, value, more }: { name: string; value: string; more?: string | undefined }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {more !== undefined && <span className="fd-story-more">{more}</span>}
      </dd>
    </div>
  );
}

/** Once access to a household is lost, its clock is gone too: the account's own serves. */
function useFactsOf({ household, day, nannyName }: AttentionItem): EntryFacts {
  const { user } = useSession();
  return {
    timezone: household?.timezone ?? user?.timezone ?? 'UTC',
    currency: household?.currency ?? 'USD',
    day,
    // She knows that her days are her own.
    nannyName: user?.role === 'NANNY' ? undefined : nannyName,
  };
}
