/** The nanny's card with terms that she hasn't answered; once all are answered, a link to her terms. */
import { Card, Text, Title } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useMayChange } from '../../device/use-may-change.ts';
import { formatDate } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { stateOfTerms } from '../../weeks/terms-text.ts';
import type { TermsView } from '../../weeks/use-terms.ts';
import styles from './dashboard.module.css';

/** Terms in force or upcoming without an answer. Earlier ones are hers to read on the screen of her terms. */
const unanswered = ({ terms, today }: TermsView) =>
  terms.filter((each) => each.answer === null && stateOfTerms(terms, each, today) !== 'earlier');

export function TermsToAnswer({ views }: { views: readonly TermsView[] }) {
  const mayAnswer = useMayChange();
  if (views.every(({ terms }) => terms.length === 0)) return null;
  const open = views.flatMap((view) => unanswered(view).map((terms) => ({ view, terms })));
  if (open.length === 0) {
    return (
      <LinkButton
        to="/terms"
        variant="subtle"
        className={styles['terms-link'] ?? ''}
        leftSection={<IconFileText size={18} stroke={1.75} aria-hidden />}
      >
        {t('My Terms')}
      </LinkButton>
    );
  }
  return (
    <Card component="section" className={styles['card']} aria-labelledby="terms-to-answer">
      <Title order={2} size="h4" id="terms-to-answer">
        {t('{count, plural, one {New terms} other {# new terms}} to answer', { count: open.length })}
      </Title>
      <ul>
        {open.map(({ view: { household }, terms }) => (
          <li key={terms.id}>
            <Text className={styles['words']}>
              {t('{family}: terms from {date}', {
                family: household.name,
                date: formatDate(terms.effectiveFrom),
              })}
            </Text>
          </li>
        ))}
      </ul>
      <LinkButton to="/terms" className={styles['terms-link'] ?? ''}>
        {mayAnswer ? t('Read and Answer') : t('My Terms')}
      </LinkButton>
    </Card>
  );
}
