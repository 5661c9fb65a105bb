/** The card 'To do': a line with one button for each thing to do, or one quiet line. A lazy part's content. */
import { Card, Text, Title } from '@mantine/core';
import type { Task } from '../../attention/tasks.ts';
import { t } from '../../kit/language/messages.ts';
import { steadyRows } from '../../kit/steady-rows.ts';
import { OnlyHerself } from '../../people/only-herself.tsx';
import '../../kit/data-table.css';
import { type OfferedWeek, usePayWeekDialog } from '../../weeks/pay-week.tsx';
import { DaysToAnswer } from './days-to-answer.tsx';
import { DaysWithoutHours } from './days-without-hours.tsx';
import { TaskAction } from './task-action.tsx';
import { TaskLine } from './task-line.tsx';
import { describeTask, type Names } from './task-words.ts';
import styles from './tasks.module.css';

interface TaskCardProps {
  tasks: readonly Task[];
  names: Names;
  /** False while viewing as a nanny, who alone answers and confirms. */
  mayChange: boolean;
  /** Whether its first button is the filled one of the page. */
  leads: boolean;
}

export function TaskCard({ tasks, names, mayChange, leads }: TaskCardProps) {
  const pay = usePayWeekDialog();
  return (
    <Card component="section" padding={0} className={styles['card']} aria-labelledby="to-do">
      <Title order={2} size="h4" id="to-do" className={styles['title']}>
        {t('To do')}
      </Title>
      <ul className="fd-rows" aria-labelledby="to-do" ref={steadyRows}>
        {tasks.map((task, index) => (
          <TaskRow
            key={keyOf(task)}
            task={task}
            names={names}
            mayChange={mayChange}
            isFirst={leads && index === 0}
            onPay={pay.open}
          />
        ))}
      </ul>
      {tasks.length === 0 && (
        <Text c="dimmed" className={styles['nothing']}>
          {t('Nothing to do right now.')}
        </Text>
      )}
      <div className={styles['nothing']}>
        <OnlyHerself />
      </div>
      {pay.dialog}
    </Card>
  );
}

function keyOf(task: Task): string {
  if ('week' in task) return `${task.kind} ${task.week.nanny.id} ${task.week.week.weekStart}`;
  return 'nanny' in task ? `${task.kind} ${task.nanny.nanny.id}` : task.kind;
}

interface TaskRowProps extends Omit<TaskCardProps, 'tasks' | 'leads'> {
  task: Task;
  /** The most urgent one has the filled button, unless something else leads the page. */
  isFirst: boolean;
  onPay: (offered: OfferedWeek) => void;
}

function TaskRow({ task, names, mayChange, isFirst, onPay }: TaskRowProps) {
  const words = describeTask(task, names);
  if (task.kind === 'answer') {
    return <DaysToAnswer days={task.days} words={words} names={names} isFirst={isFirst} />;
  }
  if (task.kind === 'missing' && names !== 'nannies') {
    return (
      <DaysWithoutHours
        days={task.days}
        words={words}
        names={names}
        mayChange={mayChange}
        isFirst={isFirst}
      />
    );
  }
  return (
    <TaskLine words={words}>
      {(id) => <TaskAction task={task} label={words.action} titleId={id} isFirst={isFirst} onPay={onPay} />}
    </TaskLine>
  );
}
