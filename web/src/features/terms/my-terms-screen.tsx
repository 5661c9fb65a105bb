/** A nanny's terms with each of her families: she reads them, and agrees or disagrees. */
import { Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useId } from 'react';
import { t } from '../../language/messages.ts';
import { useMayChange } from '../../store/use-may-change.ts';
import { type TermsView, useOwnTerms } from '../../store/use-terms.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AnswerTerms } from './answer-terms.tsx';
import { LoadingTerms } from './loading-terms.tsx';
import styles from './terms.module.css';
import { TermsCard } from './terms-card.tsx';

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
