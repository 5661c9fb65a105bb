/** The card of a shift that the family marked as not worked, for its nanny to answer. */
import { Card } from '@mantine/core';
import { formatDateHeading, startLine } from '../../language/format.ts';
import { NotWorkedQuestion } from '../../signing/not-worked-question.tsx';
import type { NotWorkedQuestion as Asked } from '../../store/not-worked-questions.ts';
import styles from './attention.module.css';

export const NotWorkedCard = ({ asked }: { asked: Asked }) => (
  <Card component="li" className={styles['story']} aria-label={startLine(formatDateHeading(asked.day.date))}>
    <NotWorkedQuestion asked={asked} />
  </Card>
);
