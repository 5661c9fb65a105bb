/** The list of requests of time off: those to answer with their buttons, those that wait, and what was agreed. */
import { Button, Text } from '@mantine/core';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import { mutateAll } from '../device/mutate.ts';
import { Dotted } from '../kit/dotted.tsx';
import { formatDuration } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import rows from '../kit/row-card.module.css';
import { steadyRows } from '../kit/steady-rows.ts';
import { showToast } from '../kit/toast.ts';
import { UnsentMark } from '../kit/unsent-mark.tsx';
import { toastFailure, useSave } from '../session/use-save.ts';
import { groupLeaves, type LeaveGroup, mayAnswerLeave, mayWithdrawLeave } from './leave-groups.ts';
import { datesInWords, kindName, minutesOf, paidMinutesOf } from './time-off-words.ts';
import type { TimeOffView } from './use-time-off.ts';
import '../kit/data-table.css';

export interface RequestListProps {
  view: TimeOffView;
  side: Side;
  mayChange: boolean;
  /** The family answers what was open when it removed a nanny. */
  mayAnswer: boolean;
  /** A viewer isn't told the kind: sick leave is health data. */
  hidesKind: boolean;
  onAnswer: (leaves: readonly Leave[], status: 'APPROVED' | 'DECLINED') => void;
}

export function RequestList(props: RequestListProps) {
  const { view } = props;
  const groups = groupLeaves(view.leaves, { side: props.side, nanny: view.nanny, today: view.today });
  if (groups.length === 0)
    return (
      <Text c="dimmed" className={rows['nothing']}>
        {t('No time off asked for.')}
      </Text>
    );
  const firstOpen = groups.find(({ leaves: [leave] }) => mayAnswerLeave(leave, props.side, view.nanny));
  return (
    <ul className="fd-rows" aria-label={t('Requests')} ref={steadyRows}>
      {groups.map((group) => (
        <RequestRow key={group.key} group={group} isFirst={group === firstOpen} {...props} />
      ))}
    </ul>
  );
}

function statusWords({ leaves }: LeaveGroup, { view, side }: RequestListProps): string {
  const [first] = leaves;
  if (first.status === 'APPROVED')
    return t('Approved: {paid} paid of {hours}', {
      paid: formatDuration(paidMinutesOf(leaves)),
      hours: formatDuration(minutesOf(leaves)),
    });
  if (first.status === 'DECLINED') return t('Declined');
  if (mayAnswerLeave(first, side, view.nanny)) return t('Waits for your answer');
  return side === first.askedBySide ? t('Waits for the other side') : t('Waits for an answer');
}

function RequestRow({
  group,
  isFirst,
  ...props
}: RequestListProps & { group: LeaveGroup; isFirst: boolean }) {
  const { view, side, mayChange, mayAnswer, hidesKind, onAnswer } = props;
  const { leaves } = group;
  const [first] = leaves;
  const count = leaves.length;
  const toWithdraw = leaves.filter((leave) => mayWithdrawLeave(leave, side, view));
  const isAnswerable = mayAnswer && mayAnswerLeave(first, side, view.nanny);
  const dates = datesInWords(leaves, view.today);
  return (
    <li className={rows['row']} aria-label={dates}>
      <div className={rows['words']}>
        <Text fw={600}>
          {dates} {leaves.some(({ id }) => view.unsentIds.has(id)) && <UnsentMark />}
        </Text>
        <Text size="sm">
          <Dotted
            parts={[
              hidesKind ? t('Time off') : kindName(first.kind),
              formatDuration(minutesOf(leaves)),
              count > 1 && t('{count, plural, one {# day} other {# days}}', { count }),
            ]}
          />
        </Text>
        <Text size="sm" c="dimmed">
          {statusWords(group, props)}
        </Text>
        {first.note !== null && <Text size="sm">{t('“{words}”', { words: first.note })}</Text>}
        {first.answerNote !== null && <Text size="sm">{t('“{words}”', { words: first.answerNote })}</Text>}
      </div>
      <div className={rows['buttons']}>
        {isAnswerable && (
          <>
            <Button variant={isFirst ? 'filled' : 'light'} onClick={() => onAnswer(leaves, 'APPROVED')}>
              {t('Approve')}
            </Button>
            <Button variant="default" onClick={() => onAnswer(leaves, 'DECLINED')}>
              {t('Decline')}
            </Button>
          </>
        )}
        {mayChange && toWithdraw.length > 0 && <WithdrawButton view={view} leaves={toWithdraw} />}
      </div>
    </li>
  );
}

function WithdrawButton({ view, leaves }: { view: TimeOffView; leaves: readonly Leave[] }) {
  const { busy, save } = useSave();
  const withdraw = async () => {
    let isPast = false;
    const isSaved = await save(t('Couldn’t withdraw'), async () => {
      const results = await mutateAll(
        view.household.id,
        leaves.map(({ id }) => ({ name: 'leave.withdraw' as const, args: { leaveId: id } })),
      );
      const refused = results.find((result) => result !== null);
      // The sentence of this refusal is about asking.
      if (refused?.code === 'leave_past')
        toastFailure(t('Couldn’t withdraw'), t('Time off of a past date stays as both agreed to it.'));
      else if (refused) throw refused;
      isPast = refused?.code === 'leave_past';
    });
    if (isSaved && !isPast) showToast({ title: t('Time off withdrawn') });
  };
  return (
    <Button variant="subtle" loading={busy} onClick={() => void withdraw()}>
      {t('Withdraw')}
    </Button>
  );
}
