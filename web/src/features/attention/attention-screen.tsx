/**
 * The screen 'Needs attention': the person's changes that weren't accepted, with the dialog to change them, and hours
 * in review.
 */
import { Skeleton, Stack, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { NotLoadedYet } from '../../domain/not-loaded-yet.tsx';
import { t } from '../../language/messages.ts';
import { useSession } from '../../session/use-session.ts';
import { useAttention, useReviews } from '../../store/use-attention.ts';
import type { AttentionItem, ReviewItem } from '../../store/views.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { AttentionCard } from './attention-card.tsx';
import { ChangeDialog, type EnteredChange } from './change-dialog.tsx';
import { ReviewCard } from './review-card.tsx';

export function AttentionScreen() {
  const attention = useAttention();
  const reviews = useReviews();
  const { dialog: changing, ...changeDialog } = useOpenDialog<EnteredChange>();
  const isLoading = attention.state === 'loading' || reviews.state === 'loading';

  return (
    <>
      <PageHeader
        title={t('Needs attention')}
        subtitle={t('Changes that need your attention. Nothing has been lost.')}
      />
      {(attention.state === 'failed' || reviews.state === 'failed') && <LoadFailed />}
      {isLoading && (
        <>
          <NotLoadedYet what="attention" />
          <Skeleton height="14rem" radius="lg" />
        </>
      )}
      {attention.state === 'ready' && reviews.state === 'ready' && (
        <Stories attention={attention.data} reviews={reviews.data} onChange={changeDialog.open} />
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
  onChange: (change: EnteredChange) => void;
}

function Stories({ attention, reviews, onChange }: StoriesProps) {
  const { user } = useSession();
  if (user === null) return null;
  if (attention.length === 0 && reviews.length === 0) {
    return (
      <EmptyState icon={IconCircleCheck} title={t('Nothing needs your attention.')}>
        {t('If a change of yours conflicts with one made elsewhere, both are shown here.')}
      </EmptyState>
    );
  }
  return (
    <Stack gap="xl">
      {attention.length > 0 && (
        <Section title={t('Changes that didn’t go through')}>
          {attention.map((item) => (
            <AttentionCard key={item.id} item={item} onChange={onChange} />
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
