/**
 * The card of hours in review: why they are, both entries, what confirming changes, buttons for the side that decides to
 * confirm or dismiss, and for the entry's author to withdraw it.
 */
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { decidingSide } from 'sync-protocol/ledger/deciding-side.ts';
import type { User } from 'sync-protocol/people/account.ts';
import { mutate } from '../device/mutate.ts';
import { useMayChange } from '../device/use-may-change.ts';
import type { ReviewItem } from '../device/views.ts';
import { deletedDay } from '../history/mutation-words.ts';
import { Dotted } from '../kit/dotted.tsx';
import { formatDateHeading, formatDayLabel, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { lazyPart } from '../kit/lazy-part.ts';
import { showToast } from '../kit/toast.ts';
import { formatMoment } from '../schedule/phrases.ts';
import { useSave } from '../session/use-save.ts';
import { describeNewHours } from '../weeks/decision-words.ts';
import styles from './attention.module.css';
import { type ReviewEntry, toCountedEntry, toPendingEntry } from './review-entries.ts';

const delta = lazyPart(() => import('./decision-delta.tsx').then((module) => module.DecisionDelta));

export function ReviewCard({ item, user }: { item: ReviewItem; user: User }) {
  const { review, household, day, nannyName, canNannyDecide } = item;
  const isFamily = user.role === 'FAMILY';
  const decider = decidingSide(review, canNannyDecide);
  const isDecider = useMayChange(household.id) && isFamily === (decider === 'family');
  const isLoaded = delta.useLoaded(true, () => undefined);
  const heading = day ? formatDateHeading(day.date) : deletedDay();

  return (
    <Card component="li" className={styles['story']} aria-label={startLine(heading)}>
      <div>
        <Title order={3} size="h4">
          {startLine(heading)}
        </Title>
        <Text c="dimmed">
          <Dotted parts={[isFamily ? nannyName : household.name, describeKind(item)]} />
        </Text>
      </div>
      <div className={styles['sides']}>
        <Side name={t('What counts now')} entry={toCountedEntry(item)} />
        <Side name={describeAuthor(item, user)} entry={toPendingEntry(item)} />
      </div>
      {day !== undefined && (
        <Text fw={600}>
          {t('{date}: {hours}.', {
            date: formatDayLabel(day.date),
            hours: describeNewHours(day, { start: review.startUtc, end: review.endUtc }),
          })}{' '}
          {isLoaded && <delta.Part review={review} currency={household.currency} />}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {t('Entered {time}.', { time: formatMoment(review.happenedAt, household.timezone) })}{' '}
        {review.kind === 'hours_after_paid' &&
          `${t('This day is paid. Once confirmed, the difference becomes an adjustment.')} `}
        {review.kind === 'hours_after_approval' &&
          `${t('This week is approved. Once confirmed, the difference becomes an adjustment.')} `}
        {describeDecision({ isDecider, isFamily, nannyName: decider === 'nanny' ? nannyName : undefined })}
      </Text>
      <ReviewActions item={item} user={user} isDecider={isDecider} />
    </Card>
  );
}

function Side({ name, entry }: { name: string; entry: ReviewEntry }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- two entries to compare, not fields to fill in
    <div className={styles['side']} role="group" aria-label={name}>
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fw={600}>{entry.times}</Text>
      {entry.worked !== undefined && <Text size="sm">{entry.worked}</Text>}
    </div>
  );
}

interface WhoDecides {
  isDecider: boolean;
  isFamily: boolean;
  /** Undefined where the family decides. */
  nannyName: string | undefined;
}

function describeDecision({ isDecider, isFamily, nannyName }: WhoDecides): string {
  if (isDecider) return t('Confirm to use the new entry. Dismiss to keep what counts now.');
  if (nannyName !== undefined) return t('{name} decides. Until then, nothing changes.', { name: nannyName });
  if (isFamily) return t('A parent decides. Until then, nothing changes.');
  return t('The family decides. Until then, nothing changes.');
}

interface ReviewActionsProps {
  item: ReviewItem;
  user: User;
  isDecider: boolean;
}

function ReviewActions({ item, user, isDecider }: ReviewActionsProps) {
  const { review, household } = item;
  const mayChange = useMayChange(household.id);
  const { busy, save } = useSave();
  const decide = async (done: string, change: () => Promise<unknown>) => {
    if (await save(t('Failed to save the decision'), change)) showToast({ title: done });
  };
  const resolve = (choice: 'confirm' | 'dismiss') =>
    decide(choice === 'confirm' ? t('Hours confirmed') : t('Hours dismissed'), () =>
      mutate(household.id, 'review.resolve', { reviewId: review.id, choice }),
    );
  const withdraw = () =>
    decide(t('Entry withdrawn'), () => mutate(household.id, 'review.withdraw', { reviewId: review.id }));

  return (
    <Group gap="xs">
      {isDecider && (
        <>
          <Button loading={busy} onClick={() => void resolve('confirm')}>
            {t('Confirm')}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => void resolve('dismiss')}>
            {t('Dismiss')}
          </Button>
        </>
      )}
      {mayChange && review.authorId === user.id && (
        <Button variant="default" disabled={busy} onClick={() => void withdraw()}>
          {t('Withdraw')}
        </Button>
      )}
    </Group>
  );
}

function describeAuthor({ review, nannyName }: ReviewItem, user: User): string {
  if (review.authorId === user.id) return t('Entered by you');
  if (review.authorSide === 'family') return t('Entered by the family');
  return t('Entered by {name}', { name: nannyName });
}

function describeKind({ review, day }: ReviewItem): string {
  if (review.kind === 'hours_not_accepted' && day !== undefined && day.restoredAt !== null)
    return t('Hours of a day that was deleted');
  switch (review.kind) {
    case 'hours_conflict':
      return t('Two entries for the same shift');
    case 'hours_on_declined':
      return t('Hours on a declined day');
    case 'hours_not_accepted':
      return t('Hours on a day that wasn’t accepted');
    case 'hours_in_future':
      return t('Hours that seem to lie ahead: a clock is wrong');
    case 'hours_after_approval':
      return t('Hours for an approved week');
    default:
      return t('Hours changed after the day was paid');
  }
}
