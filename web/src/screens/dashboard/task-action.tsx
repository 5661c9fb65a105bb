/** The button of a line of 'To do': a link to where it is done, or the signature or payment of a week itself. */
import { Button } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import type { Task } from '../../attention/tasks.ts';
import type { AgendaItem } from '../../device/views.ts';
import { formatDateRange } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { useSave } from '../../session/use-save.ts';
import { isPayable, type OfferedWeek, PayWeekButton } from '../../weeks/pay-week.tsx';
import { failedToSign, signWeek } from '../../weeks/signing/sign-actions.ts';
import type { RecentWeek } from '../../weeks/weeks-to-sign.ts';

const idsOf = (days: readonly AgendaItem[]): string => days.map(({ day }) => day.id).join(',');

/** Where a task is done. */
function linkOf(task: Exclude<Task, { kind: 'confirm' | 'answer' }>) {
  switch (task.kind) {
    case 'approve':
    case 'pay': {
      const { nanny, week } = task.week;
      return linkOptions({
        to: '/nannies/$nannyId/weeks',
        params: { nannyId: nanny.id },
        search: { week: week.weekStart },
      });
    }
    case 'missing':
      return linkOptions({
        to: '/schedule',
        search: { date: task.days[0]?.day.date ?? '', dayId: idsOf(task.days) },
      });
    case 'uncovered':
    case 'unanswered':
      return linkOptions({ to: '/schedule', search: { date: task.days[0]?.day.date ?? '' } });
    case 'terms':
      return linkOptions({ to: '/terms' });
    case 'timeOff':
      return linkOptions({ to: '/time-off' });
    case 'claims':
    case 'payBack':
      return linkOptions({ to: '/expenses' });
    case 'plan':
      return linkOptions({ to: '/base-schedule', search: { nannyId: task.nanny.nanny.id } });
    case 'invite':
      return linkOptions({ to: '/nannies/$nannyId', params: { nannyId: task.nanny.nanny.id } });
    case 'employer':
      return linkOptions({ to: '/settings', hash: 'employer' });
    default:
      return linkOptions({ to: '/attention' });
  }
}

interface TaskActionProps {
  task: Exclude<Task, { kind: 'answer' }>;
  label: string;
  /** The id of the line's title, which describes the button. */
  titleId: string;
  isFirst: boolean;
  onPay: (offered: OfferedWeek) => void;
}

export function TaskAction({ task, label, titleId, isFirst, onPay }: TaskActionProps) {
  const variant = isFirst ? 'filled' : 'light';
  if (task.kind === 'confirm') return <ConfirmWeek item={task.week} variant={variant} />;
  if ((task.kind === 'approve' || task.kind === 'pay') && isPayable(task.week.week, task.week.nanny)) {
    return <PayWeekButton offered={task.week} onOpen={onPay} variant={variant} />;
  }
  return (
    <LinkButton {...linkOf(task)} variant={variant} aria-describedby={titleId}>
      {label}
    </LinkButton>
  );
}

/** Confirms the week with the figures that its line shows. */
function ConfirmWeek({ item, variant }: { item: RecentWeek; variant: 'filled' | 'light' }) {
  const { busy, save } = useSave();
  const dates = formatDateRange(item.week.weekStart, item.week.weekEnd);
  return (
    <Button
      variant={variant}
      loading={busy}
      aria-label={t('Confirm Week {dates}', { dates })}
      onClick={() => void save(failedToSign('week.confirm'), () => signWeek('week.confirm', item, item.week))}
    >
      {t('Confirm Week')}
    </Button>
  );
}
