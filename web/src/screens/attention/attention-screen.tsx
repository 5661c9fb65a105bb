/**
 * The screen 'Needs attention': the person's changes and signatures of weeks that weren't accepted, with the dialog to
 * change them, arrivals without an end, hours in review, hours that the family made fewer or that overlap, shifts marked as not worked for
 * their nanny to answer, and questions about weeks.
 */

import { Skeleton, Stack, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { TIMES_UNSEEN } from 'sync-protocol/kernel/mutator.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { AttentionCard } from '../../attention/attention-card.tsx';
import { ChangeDialog, type EnteredChange } from '../../attention/change-dialog.tsx';
import { NotWorkedCard } from '../../attention/not-worked-card.tsx';
import { OverlapCard } from '../../attention/overlap-card.tsx';
import { QuestionCard } from '../../attention/question-card.tsx';
import { ReviewCard } from '../../attention/review-card.tsx';
import { SignatureCard } from '../../attention/signature-card.tsx';
import { TimesNoteCard } from '../../attention/times-note-card.tsx';
import { useAttention, useReviews } from '../../attention/use-attention.ts';
import { type QuestionItem, useQuestions } from '../../attention/use-questions.ts';
import { ForgottenCard } from '../../clock/forgotten-card.tsx';
import { type ForgottenClock, useForgottenClocks } from '../../clock/forgotten-clocks.ts';
import { NotLoadedYet } from '../../device/not-loaded-yet.tsx';
import type { AttentionItem, ReviewItem } from '../../device/views.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { t } from '../../kit/language/messages.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { useSession } from '../../session/use-session.ts';
import { type FewerHoursItem, useFewerHours } from '../../weeks/fewer-hours.ts';
import type { NotWorkedQuestion } from '../../weeks/not-worked-questions.ts';
import { type OverlapWeek, useOverlapWeeks } from '../../weeks/overlap-weeks.ts';
import { FewerHoursList } from '../../weeks/signing/fewer-hours-list.tsx';
import { useNotWorkedQuestions } from '../../weeks/use-not-worked-questions.ts';
import { toRefusedSignature } from '../../weeks/week-signing.ts';

export function AttentionScreen() {
  const attention = useAttention();
  const reviews = useReviews();
  const side = useSession().user?.role === 'NANNY' ? 'nanny' : 'family';
  const questions = useQuestions(side);
  const overlaps = useOverlapWeeks(side);
  const fewer = useFewerHours();
  const notWorked = useNotWorkedQuestions();
  const forgotten = useForgottenClocks();
  const states = [attention, reviews, notWorked, questions, overlaps, fewer, forgotten].map(
    ({ state }) => state,
  );
  const { dialog: changing, ...changeDialog } = useOpenDialog<EnteredChange>();

  return (
    <>
      <PageHeader
        title={t('Needs attention')}
        subtitle={t('Changes that need your attention. Nothing has been lost.')}
      />
      {states.includes('failed') && <LoadFailed />}
      {states.includes('loading') && (
        <>
          <NotLoadedYet what="attention" />
          <Skeleton height="14rem" radius="lg" />
        </>
      )}
      {attention.state === 'ready' &&
        reviews.state === 'ready' &&
        questions.state === 'ready' &&
        notWorked.state === 'ready' &&
        overlaps.state === 'ready' &&
        fewer.state === 'ready' &&
        forgotten.state === 'ready' && (
          <Stories
            attention={attention.data}
            reviews={reviews.data}
            notWorked={notWorked.data}
            questions={questions.data}
            overlaps={overlaps.data}
            fewer={fewer.data}
            forgotten={forgotten.data}
            side={side}
            onChange={changeDialog.open}
          />
        )}
      {/* Not in the card, which goes away with its entry: what is typed stays. */}
      {changing && (
        <ChangeDialog
          key={changing.id}
          change={changing}
          isGone={attention.state === 'ready' && !attention.data.some(({ id }) => id === changing.item.id)}
          opened={changeDialog.opened}
          onClose={changeDialog.close}
        />
      )}
    </>
  );
}

interface StoriesProps {
  attention: readonly AttentionItem[];
  reviews: readonly ReviewItem[];
  notWorked: readonly NotWorkedQuestion[];
  questions: readonly QuestionItem[];
  overlaps: readonly OverlapWeek[];
  fewer: readonly FewerHoursItem[];
  forgotten: readonly ForgottenClock[];
  side: Side;
  onChange: (change: EnteredChange) => void;
}

function Stories(props: StoriesProps) {
  const { attention, reviews, notWorked, questions, overlaps, fewer, forgotten, side, onChange } = props;
  const { user } = useSession();
  if (user === null) return null;
  if (
    [attention, reviews, notWorked, questions, overlaps, fewer, forgotten].every(({ length }) => length === 0)
  ) {
    return (
      <EmptyState icon={IconCircleCheck} title={t('Nothing needs your attention.')}>
        {t('If a change of yours conflicts with one made elsewhere, both are shown here.')}
      </EmptyState>
    );
  }
  const notes = attention.filter(({ code }) => code === TIMES_UNSEEN);
  const refusals = attention.filter(({ code }) => code !== TIMES_UNSEEN);
  return (
    <Stack gap="xl">
      {refusals.length > 0 && (
        <Section title={t('Changes that didn’t go through')}>
          {refusals.map((item) => {
            const refused = toRefusedSignature(item);
            return refused === null ? (
              <AttentionCard key={item.id} item={item} onChange={onChange} />
            ) : (
              <SignatureCard key={item.id} item={item} refused={refused} user={user} />
            );
          })}
        </Section>
      )}
      {forgotten.length > 0 && (
        <Section title={t('Arrivals without an end')}>
          {forgotten.map((each) => (
            <ForgottenCard key={each.clock.id} forgotten={each} side={side} />
          ))}
        </Section>
      )}
      {notes.length > 0 && (
        <Section title={t('Changed before hours arrived')}>
          {notes.map((item) => (
            <TimesNoteCard key={item.id} item={item} isFamily={user.role === 'FAMILY'} />
          ))}
        </Section>
      )}
      {reviews.length > 0 && (
        <Section title={t('Hours to decide')}>
          {reviews.map((item) => (
            <ReviewCard key={item.review.id} item={item} user={user} />
          ))}
        </Section>
      )}
      {fewer.length > 0 && (
        <section aria-labelledby="fewer-hours">
          <Title order={2} size="h4" id="fewer-hours">
            {t('Fewer hours than you entered')}
          </Title>
          <FewerHoursList items={fewer} />
        </section>
      )}
      {overlaps.length > 0 && (
        <Section title={t('Overlapping hours')}>
          {overlaps.map((item) => (
            <OverlapCard key={`${item.nanny.id} ${item.weekStart}`} item={item} user={user} />
          ))}
        </Section>
      )}
      {notWorked.length > 0 && (
        <Section title={t('Did you come?')}>
          {notWorked.map((asked) => (
            <NotWorkedCard key={asked.day.id} asked={asked} />
          ))}
        </Section>
      )}
      {questions.length > 0 && (
        <Section title={t('Questions to answer')}>
          {questions.map((item) => (
            <QuestionCard key={item.question.id} item={item} user={user} />
          ))}
        </Section>
      )}
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" id={id}>
        {title}
      </Title>
      <Stack component="ul" mt="sm">
        {children}
      </Stack>
    </section>
  );
}
