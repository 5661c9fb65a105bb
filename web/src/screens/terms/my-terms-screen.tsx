/** A nanny's terms with each of her families: she reads them, and agrees or disagrees. */
import { Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useId } from 'react';
import { useMayChange } from '../../device/use-may-change.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { t } from '../../kit/language/messages.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { PageHeader } from '../../kit/page-header.tsx';
import { AnswerTerms } from '../../weeks/terms/answer-terms.tsx';
import { LoadingTerms } from '../../weeks/terms/loading-terms.tsx';
import styles from '../../weeks/terms/terms.module.css';
import { TermsCard } from '../../weeks/terms/terms-card.tsx';
import { type TermsView, useOwnTerms } from '../../weeks/use-terms.ts';

export function MyTermsScreen() {
  const views = useOwnTerms();
  const withTerms = views.state === 'ready' ? views.data.filter(({ terms }) => terms.length > 0) : [];
  return (
    <>
      <PageHeader title={t('My Terms')} subtitle={t('What your pay is based on, besides the rate')} />
      {views.state === 'loading' && <LoadingTerms />}
      {views.state === 'failed' && <LoadFailed />}
      {views.state === 'ready' && withTerms.length === 0 && (
        <EmptyState icon={IconFileText} title={t('No terms yet.')}>
          {t(
            'When a family sets terms for overtime, holidays or guaranteed hours, you read and answer them here.',
          )}
        </EmptyState>
      )}
      {withTerms.map((view) => (
        <TermsOfFamily key={view.nanny.id} view={view} />
      ))}
    </>
  );
}

/** The newest terms are first. */
function TermsOfFamily({ view }: { view: TermsView }) {
  const id = useId();
  const { household } = view;
  const mayChange = useMayChange(household.id);
  return (
    <section aria-labelledby={id} className={styles['family']}>
      <Title order={2} size="h3" id={id} className={styles['title']}>
        {household.name}
      </Title>
      <div className={styles['list']}>
        {view.terms.toReversed().map((terms) => (
          <TermsCard
            key={terms.id}
            view={view}
            terms={terms}
            side="nanny"
            answer={<AnswerTerms view={view} terms={terms} mayAnswer={mayChange} />}
          />
        ))}
      </div>
    </section>
  );
}
