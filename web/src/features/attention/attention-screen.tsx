import { Skeleton, Stack, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useAttention, useReviews } from '../../store/use-attention.ts';
import { useSync } from '../../store/use-sync.ts';
import type { AttentionItem, ReviewItem } from '../../store/views.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { NotLoadedYet } from '../../ui/not-loaded-yet.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AttentionCard } from './attention-card.tsx';
import { texts } from './attention-texts.ts';
import { ReviewCard } from './review-card.tsx';
import './attention.css';

export function AttentionScreen() {
  const attention = useAttention();
  const reviews = useReviews();
  const { isWaitingForConnection } = useSync();
  const isLoading = attention.state === 'loading' || reviews.state === 'loading';

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      {(attention.state === 'failed' || reviews.state === 'failed') && <LoadFailed what={texts.title} />}
      {isLoading && (
        <>
          <NotLoadedYet what="what needs attention" isWaitingForConnection={isWaitingForConnection} />
          <Skeleton height="14rem" radius="lg" />
        </>
      )}
      {attention.state === 'ready' && reviews.state === 'ready' && (
        <Stories attention={attention.data} reviews={reviews.data} />
      )}
    </>
  );
}

interface StoriesProps {
  attention: readonly AttentionItem[];
  reviews: readonly ReviewItem[];
}

function Stories({ attention, reviews }: StoriesProps) {
  const { user } = useSession();
  const headingId = useId();
  if (user === null) return null;
  if (attention.length === 0 && reviews.length === 0) {
    return (
      <EmptyState icon={IconCircleCheck} title={texts.empty}>
        {texts.emptyWords}
      </EmptyState>
    );
  }
  return (
    <Stack gap="xl">
      {attention.length > 0 && (
        <section aria-labelledby={`${headingId}-not-accepted`}>
          <Title order={2} size="h4" id={`${headingId}-not-accepted`}>
            {texts.notAccepted}
          </Title>
          <ul className="fd-stories">
            {attention.map((item) => (
              <AttentionCard key={item.id} item={item} />
            ))}
          </ul>
        </section>
      )}
      {reviews.length > 0 && (
        <section aria-labelledby={`${headingId}-reviews`}>
          <Title order={2} size="h4" id={`${headingId}-reviews`}>
            {texts.reviews}
          </Title>
          <ul className="fd-stories">
            {reviews.map((item) => (
              <ReviewCard key={item.review.id} item={item} user={user} />
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}
