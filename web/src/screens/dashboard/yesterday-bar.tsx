import { formatDate } from 'sync-protocol/rules/format.ts';
import type { AgendaItem } from '../../store/views.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { texts } from './dashboard-texts.ts';
import { scheduledTimes } from './nanny-shifts.ts';

interface YesterdayBarProps {
  yesterday: string;
  /** Yesterday's accepted or completed shift, where there was one. */
  item: AgendaItem | undefined;
}

/** Fixed under the thumb on phones; hidden elsewhere by its style. */
export function YesterdayBar({ yesterday, item }: YesterdayBarProps) {
  return (
    <div className="fd-yesterday">
      <LinkButton
        to="/schedule"
        search={{ date: yesterday, ...(item && { dayId: item.day.id }) }}
        size="lg"
        fullWidth
        variant={item?.day.status === 'ACCEPTED' ? 'filled' : 'default'}
        aria-describedby="yesterday-words"
      >
        {texts.submitYesterday}
      </LinkButton>
      <small id="yesterday-words">{wordsFor(item, yesterday)}</small>
    </div>
  );
}

function wordsFor(item: AgendaItem | undefined, yesterday: string): string {
  if (item === undefined) return texts.yesterdayNone;
  if (item.day.status === 'COMPLETED') return texts.yesterdayDone;
  return `${formatDate(yesterday)}, ${scheduledTimes(item)}`;
}
