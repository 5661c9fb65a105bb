/**
 * The card of a question about a week that waits for an answer: whose week, the question, the form, and a link to the
 * week.
 */
import { Card, Text, Title } from '@mantine/core';
import type { User } from 'sync-protocol/people/account.ts';
import { useMayChange } from '../device/use-may-change.ts';
import { formatDate } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { LinkButton } from '../kit/link-button.tsx';
import { Named } from '../kit/named.tsx';
import { Question } from '../weeks/signing/week-questions.tsx';
import styles from './attention.module.css';
import type { QuestionItem } from './use-questions.ts';

export function QuestionCard({ item, user }: { item: QuestionItem; user: User }) {
  const { household, nanny, question } = item;
  const mayChange = useMayChange(household.id);
  const side = user.role === 'NANNY' ? 'nanny' : 'family';
  const name = side === 'nanny' ? household.name : nanny.name;
  const { weekStart: week } = question;
  const heading = t('Week from {date}', { date: formatDate(week) });
  return (
    <Card component="li" className={styles['story']} aria-label={heading}>
      <div>
        <Title order={3} size="h4">
          {heading}
        </Title>
        <Text c="dimmed">
          <Named name={name}>{name}</Named>
        </Text>
      </div>
      <Question
        owner={item}
        question={question}
        reader={{ accountId: user.id, side }}
        mayChange={mayChange}
      />
      {side === 'nanny' ? (
        <LinkButton
          to="/pay"
          search={{ nannyId: nanny.id, week }}
          variant="subtle"
          className={styles['open'] ?? ''}
        >
          {t('Open Pay')}
        </LinkButton>
      ) : (
        <LinkButton
          to="/nannies/$nannyId/weeks"
          params={{ nannyId: nanny.id }}
          search={{ week }}
          variant="subtle"
          className={styles['open'] ?? ''}
        >
          {t('Open Weeks')}
        </LinkButton>
      )}
    </Card>
  );
}
