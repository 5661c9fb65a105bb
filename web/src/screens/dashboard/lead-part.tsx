/** 'To do' above today's card and 'This week' below it, once both are known. A lazy part, with the rules that price weeks. */
import type { ReactNode } from 'react';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { familyTasks, nannyTasks, type Task } from '../../attention/tasks.ts';
import { useTaskFacts } from '../../attention/use-tasks.ts';
import type { Rights } from '../../device/rights.ts';
import { useNow } from '../../device/use-now.ts';
import type { AgendaItem, NannyView } from '../../device/views.ts';
import { LoadFailed } from '../../kit/load-failed.tsx';
import { useNextSteps } from '../../people/use-next-steps.ts';
import { TaskCard } from './task-card.tsx';
import type { Names } from './task-words.ts';
import styles from './tasks.module.css';
import { TodayCard } from './today-card.tsx';
import { WeekCard } from './week-card.tsx';

export interface LeadPartProps {
  side: Side;
  names: Names;
  rights: Rights;
  /** Days from `DAYS_BACK` on. */
  items: readonly AgendaItem[];
  /** The family's. */
  nannies: readonly NannyView[];
  /** Whether 'Four steps to your first agenda' stands above: then nothing else is to be said. */
  isLed?: boolean;
  /** Whether its first button leads the page, which has one filled button. */
  leads: boolean;
  skeleton: ReactNode;
}

/** Whoever views the app as a nanny can only enter hours. */
const mayBeDone = ({ kind }: Task, rights: Rights): boolean => rights === 'write' || kind === 'missing';

/** What the steps lead to themselves. */
const isStep = ({ kind }: Task): boolean => kind === 'plan' || kind === 'invite';

export function LeadPart(props: LeadPartProps) {
  const { side, names, rights, items: days, nannies, isLed = false, leads, skeleton } = props;
  const facts = useTaskFacts(side);
  const nextSteps = useNextSteps();
  const now = useNow();
  if (facts.state !== 'ready' || nextSteps.state !== 'ready') {
    return (
      <>
        {[facts.state, nextSteps.state].includes('failed') ? <LoadFailed /> : skeleton}
        <TodayCard items={days} names={names} leads={false} />
      </>
    );
  }
  const { weeks } = facts.data;
  const given = { ...facts.data, days, now };
  const all =
    side === 'family' ? familyTasks({ ...given, nannies, nextSteps: nextSteps.data }) : nannyTasks(given);
  const tasks = all.filter((task) => mayBeDone(task, rights) && !(isLed && isStep(task)));
  const isCardShown = rights !== 'read' && !(isLed && tasks.length === 0);
  return (
    <>
      {isCardShown && <TaskCard tasks={tasks} names={names} mayChange={rights === 'write'} leads={leads} />}
      <div className={styles['pair']}>
        <TodayCard items={days} names={names} leads={leads && !(isCardShown && tasks.length > 0)} />
        <WeekCard weeks={weeks} names={names} />
      </div>
    </>
  );
}
