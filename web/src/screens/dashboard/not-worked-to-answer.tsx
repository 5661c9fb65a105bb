/** The nanny's card with shifts that a family marked as not worked: she says whether she came. */
import { Card, Title } from '@mantine/core';
import { t } from '../../kit/language/messages.ts';
import { NotWorkedQuestion } from '../../weeks/signing/not-worked-question.tsx';
import { useNotWorkedQuestions } from '../../weeks/use-not-worked-questions.ts';
import styles from './dashboard.module.css';

export function NotWorkedToAnswer() {
  const questions = useNotWorkedQuestions();
  if (questions.state !== 'ready' || questions.data.length === 0) return null;
  return (
    <Card component="section" className={styles['card']} aria-labelledby="not-worked-to-answer">
      <Title order={2} size="h4" id="not-worked-to-answer">
        {t('Did you come?')}
      </Title>
      <ul>
        {questions.data.map((asked) => (
          <li key={asked.day.id}>
            <NotWorkedQuestion asked={asked} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
