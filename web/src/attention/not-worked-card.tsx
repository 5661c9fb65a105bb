/** The card of a shift that the family marked as not worked, for its nanny to answer. */
import { Card } from '@mantine/core';
import { formatDateHeading, startLine } from '../kit/language/format.ts';
import type { NotWorkedQuestion as Asked } from '../weeks/not-worked-questions.ts';
import { NotWorkedQuestion } from '../weeks/signing/not-worked-question.tsx';
import styles from './attention.module.css';

export const NotWorkedCard = ({ asked }: { asked: Asked }) => (
  <Card component="li" className={styles['story']} aria-label={startLine(formatDateHeading(asked.day.date))}>
    <NotWorkedQuestion asked={asked} />
  </Card>
);
