import { formatDate } from 'sync-protocol/rules/format.ts';
import type { AgendaItem } from '../../store/views.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { texts } from './dashboard-texts.ts';
import { scheduledTimes } from './nanny-shifts.ts';

interface YesterdayBarProps {
  yesterday: string;
  /** Yesterday's accepted shifts, or a completed one; none where there was none. */
  items: readonly AgendaItem[];
}

/** Fixed under the thumb on phones; hidden elsewhere by its style. Opens the hours of one shift after the other. */
export function YesterdayBar({ yesterday, items }: YesterdayBarProps) {
  return (
    <div className="fd-yesterday">
      <LinkButton
        to="/schedule"
        search={{
          date: yesterday,
          ...(items.length > 0 && { dayId: items.map(({ day }) => day.id).join(',') }),
        }}
        size="lg"
        fullWidth
        variant={items[0]?.day.status === 'ACCEPTED' ? 'filled' : 'default'}
        aria-describedby="yesterday-words"
      >
        {texts.submitYesterday}
      </LinkButton>
      <small id="yesterday-words">{wordsFor(items, yesterday)}</small>
    </div>
  );
}

function wordsFor([item, ...others]: readonly AgendaItem[], yesterday: string): string {
  if (item === undefined) return texts.yesterdayNone;
  if (item.day.status === 'COMPLETED') return texts.yesterdayDone;
  const shifts = others.length > 0 ? texts.shifts(others.length + 1) : scheduledTimes(item);
  return `${formatDate(yesterday)}, ${shifts}`;
}
