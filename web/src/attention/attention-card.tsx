/**
 * The card of a change that needs attention: what was entered, what happened and why, the current state; Try Again,
 * Change (here, or on its screen), Copy as Text, Discard.
 */
import { Button, Card, Group, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { AgendaDay } from 'sync-protocol/schedule/agenda-day.ts';
import { discardAttention, mayRetry, retryAttention } from '../device/attention-actions.ts';
import { useMayChange } from '../device/use-may-change.ts';
import type { AttentionItem } from '../device/views.ts';
import { describeMutation, type MutationFacts } from '../history/mutation-words.ts';
import { useSubjectHistory } from '../history/use-history.ts';
import { ConfirmDialog } from '../kit/confirm-dialog.tsx';
import { copyText } from '../kit/copy-text.ts';
import { t } from '../kit/language/messages.ts';
import { LinkButton } from '../kit/link-button.tsx';
import { showToast } from '../kit/toast.ts';
import { useSeveralFamilies } from '../people/use-several-families.ts';
import { formatMoment } from '../schedule/phrases.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { useSession } from '../session/use-session.ts';
import styles from './attention.module.css';
import { describeCause, findDeletedDay, subjectOf } from './cause.ts';
import type { EnteredChange } from './change-dialog.tsx';
import { describeCurrentState } from './current-state.ts';
import { toDraft } from './draft.ts';
import { describeReason } from './reason.ts';
import { StoryLine } from './story-line.tsx';

interface AttentionCardProps {
  item: AttentionItem;
  onChange: (change: EnteredChange) => void;
}

export function AttentionCard({ item, onChange }: AttentionCardProps) {
  const facts = useFacts(item);
  const { cause, deletedDay } = useItemHistory(item);
  const factsBefore: MutationFacts = { ...facts, day: facts.day ?? deletedDay };
  const entered = describeMutation(item, factsBefore);
  const state = describeCurrentState(item, facts);
  const reason = describeReason(item, facts);

  return (
    <Card component="li" className={styles['story']} aria-label={entered}>
      <dl>
        <StoryLine name={t('You entered')} value={entered} />
        <StoryLine name={t('What happened')} value={reason} more={cause} />
        <StoryLine name={t('Current state')} value={state} />
      </dl>
      <Text size="sm" c="dimmed">
        {t('Entered {time}', { time: formatMoment(item.happenedAt, facts.timezone) })}
      </Text>
      <Actions
        item={item}
        facts={factsBefore}
        entered={entered}
        onChange={onChange}
        onCopy={() => void copyAsText([entered, reason, ...(cause ? [cause] : []), state])}
      />
    </Card>
  );
}

async function copyAsText(lines: readonly string[]): Promise<void> {
  if (await copyText(lines.join('\n'))) showToast({ title: t('Copied as text') });
  else toastFailure(t('Your browser blocked copying'), lines[0]);
}

interface ActionsProps {
  item: AttentionItem;
  facts: MutationFacts;
  entered: string;
  onChange: AttentionCardProps['onChange'];
  onCopy: () => void;
}

function Actions({ item, facts, entered, onChange, onCopy }: ActionsProps) {
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { busy, save } = useSave();
  const mayChange = useMayChange(item.householdId);
  const draft = item.household === undefined ? undefined : toDraft(item, facts);
  const retry = async () => {
    if (await save(t('Still not possible'), () => retryAttention(item.id)))
      showToast({ title: t('Entered again') });
  };
  const discard = async () => {
    setIsDiscarding(false);
    if (await save(t('Failed to discard the entry'), () => discardAttention(item.id)))
      showToast({ title: t('Entry discarded') });
  };
  return (
    <>
      <Group gap="xs">
        {mayChange && (
          <>
            {mayRetry(item) && (
              <Button loading={busy} onClick={() => void retry()}>
                {t('Try Again')}
              </Button>
            )}
            {draft === undefined ? (
              <ChangeElsewhere item={item} />
            ) : (
              <Button
                variant="light"
                disabled={busy}
                onClick={() => onChange({ item, facts, initial: draft })}
              >
                {t('Change')}
              </Button>
            )}
          </>
        )}
        <Button
          variant="subtle"
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={onCopy}
        >
          {t('Copy as Text')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setIsDiscarding(true)}>
          {t('Discard')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isDiscarding}
        onClose={() => setIsDiscarding(false)}
        onConfirm={() => void discard()}
        title={t('Discard what you entered?')}
        confirmLabel={t('Discard')}
      >
        <Text fw={600} mb="xs">
          {entered}
        </Text>
        {t('Your entry is deleted from this device. Everything else stays as it is.')}
      </ConfirmDialog>
    </>
  );
}

/** Links to the screen where an entry without a draft can be changed. */
function ChangeElsewhere({ item: { id, name, args, day } }: { item: AttentionItem }) {
  if (day !== undefined) {
    return (
      <LinkButton to="/schedule" search={{ date: day.date, dayId: day.id }} variant="light">
        {t('Change')}
      </LinkButton>
    );
  }
  const { nannyId } = (args ?? {}) as { nannyId?: unknown };
  if (name === 'nanny.edit' || name === 'nanny.setRate') {
    return (
      <LinkButton to="/nannies" search={{ change: id }} variant="light">
        {t('Change')}
      </LinkButton>
    );
  }
  if (name.startsWith('baseSchedule.') && typeof nannyId === 'string') {
    return (
      <LinkButton to="/base-schedule" search={{ nannyId }} variant="light">
        {t('Change')}
      </LinkButton>
    );
  }
  if (name === 'terms.answer') {
    return (
      <LinkButton to="/terms" variant="light">
        {t('Change')}
      </LinkButton>
    );
  }
  if (name.startsWith('terms.') && typeof nannyId === 'string') {
    return (
      <LinkButton to="/nannies/$nannyId/terms" params={{ nannyId }} variant="light">
        {t('Change')}
      </LinkButton>
    );
  }
  if (name.startsWith('week.') && typeof nannyId === 'string') return <ChangeInWeeks nannyId={nannyId} />;
  const to = SCREENS.find(([prefix]) => name.startsWith(prefix))?.[1];
  if (to === undefined) return null;
  return (
    <LinkButton to={to} variant="light">
      {t('Change')}
    </LinkButton>
  );
}

function ChangeInWeeks({ nannyId }: { nannyId: string }) {
  if (useSession().user?.role === 'NANNY') {
    return (
      <LinkButton to="/pay" variant="light">
        {t('Change')}
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/nannies/$nannyId/weeks" params={{ nannyId }} variant="light">
      {t('Change')}
    </LinkButton>
  );
}

const SCREENS = [
  ['nanny.', '/nannies'],
  ['agenda.', '/nannies'],
  ['household.', '/settings'],
  ['payment.', '/payments'],
] as const;

interface ItemHistory {
  readonly cause?: string | undefined;
  readonly deletedDay?: AgendaDay | undefined;
}

function useItemHistory({ householdId, code, args }: AttentionItem): ItemHistory {
  const { user } = useSession();
  const subjectId = subjectOf(args) ?? '';
  const history = useSubjectHistory(householdId, subjectId);
  const source = history.state === 'ready' ? history.data : null;
  if (source === null || user === null) return {};
  // The sentences needed here are the same for days and payments.
  const reading = { readerId: user.id, subject: { kind: 'day', id: subjectId } } as const;
  return {
    cause: describeCause(code, source, reading),
    deletedDay: findDeletedDay(source, subjectId),
  };
}

/** Falls back to the account's time zone: a household without access has no row on this device. */
function useFacts({ household, day, nannyName }: AttentionItem): MutationFacts {
  const { user } = useSession();
  const worksForSeveral = useSeveralFamilies();
  return {
    timezone: household?.timezone ?? user?.timezone ?? 'UTC',
    currency: household?.currency ?? 'USD',
    day,
    // All days on a nanny's device are hers. If she works for several families, name the day's family instead.
    nannyName: user?.role === 'NANNY' ? (worksForSeveral ? household?.name : undefined) : nannyName,
  };
}
