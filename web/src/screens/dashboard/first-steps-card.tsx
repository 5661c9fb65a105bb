/** The card that guides a new family to its first agenda. Hidden once all four steps are done, or by its button. */
import { Button, Card, Text, ThemeIcon, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import type { Loaded, NannyView } from '../../device/views.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { useHasAgenda } from '../../schedule/use-agenda.ts';
import { useBaseSchedule } from '../../schedule/use-base-schedule.ts';
import styles from './dashboard.module.css';
import { areStepsHidden, firstSteps, hideSteps, type Step } from './first-steps.ts';

interface ShownSteps {
  readonly steps: readonly Step[];
  /** Index of the first step that isn't done. */
  readonly current: number;
  readonly nannyId: string | undefined;
  /** Null until a nanny was added: without her, nothing else can be done. */
  readonly hide: (() => void) | null;
}

/** Returns null once all steps are done, or the person has hidden them. */
export function useFirstSteps(nannies: readonly NannyView[]): Loaded<ShownSteps | null> {
  const [isHidden, setIsHidden] = useState(areStepsHidden);
  const nannyId = nannies[0]?.nanny.id;
  const hasAgenda = useHasAgenda();
  const week = useBaseSchedule(nannyId);
  const isWeekKnown = nannyId === undefined || week.state !== 'loading';
  // Wait until everything has loaded: a finished step must not flash as open.
  if (hasAgenda.state !== 'ready' || !isWeekKnown) return { state: 'loading' };

  const steps = firstSteps({
    hasNanny: nannies.length > 0,
    hasWeek: week.state === 'ready' && week.data?.isSaved === true,
    hasAgenda: hasAgenda.data,
    hasAccount: nannies.some(({ nanny }) => nanny.nannyUserId !== null),
  });
  const current = steps.findIndex(({ isDone }) => !isDone);
  const mayHide = nannies.length > 0;
  if (current === -1 || week.state === 'failed' || (isHidden && mayHide))
    return { state: 'ready', data: null };

  const hide = () => {
    hideSteps();
    setIsHidden(true);
  };
  return { state: 'ready', data: { steps, current, nannyId, hide: mayHide ? hide : null } };
}

export function FirstStepsCard({ steps, current, nannyId, hide }: ShownSteps) {
  return (
    <Card component="section" className={styles['card']} aria-labelledby="first-steps">
      <div className={styles['steps-head']}>
        <Title order={2} size="h4" id="first-steps">
          {t('Four steps to your first agenda')}
        </Title>
        {hide !== null && (
          <Button variant="subtle" color="gray" size="compact-md" onClick={hide}>
            {t('Hide Steps')}
          </Button>
        )}
      </div>
      <ol>
        {steps.map((step, index) => (
          <StepRow
            key={step.title}
            step={step}
            number={index + 1}
            isCurrent={index === current}
            nannyId={nannyId}
          />
        ))}
      </ol>
    </Card>
  );
}

/** Where a step is done. */
function linkOf({ id }: Step, nannyId: string | undefined) {
  if (id === 'nanny' || nannyId === undefined)
    return linkOptions({ to: '/nannies', search: { add: 'nanny' } });
  return id === 'invite'
    ? linkOptions({ to: '/nannies/$nannyId', params: { nannyId } })
    : linkOptions({ to: '/base-schedule', search: { nannyId } });
}

interface StepRowProps {
  step: Step;
  number: number;
  isCurrent: boolean;
  nannyId: string | undefined;
}

function StepRow({ step, number, isCurrent, nannyId }: StepRowProps) {
  const { title, words, action, isDone } = step;
  return (
    <li aria-current={isCurrent ? 'step' : undefined}>
      <ThemeIcon radius="xl" size={32} variant={isCurrent ? 'filled' : 'light'} aria-hidden>
        {isDone ? <IconCheck size={18} stroke={2} /> : number}
      </ThemeIcon>
      <div className={styles['words']}>
        <Text fw={600} {...(isDone && { c: 'dimmed' })}>
          {title}
          {isDone && <VisuallyHidden> ({t('Done')})</VisuallyHidden>}
        </Text>
        {!isDone && (
          <Text size="sm" c="dimmed">
            {words}
          </Text>
        )}
      </div>
      {isCurrent && <LinkButton {...linkOf(step, nannyId)}>{action}</LinkButton>}
    </li>
  );
}
