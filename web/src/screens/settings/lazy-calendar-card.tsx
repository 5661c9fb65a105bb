/** The calendar card as a lazy part: few people open the settings for it. */
import { lazyPart } from '../../kit/lazy-part.ts';

const card = lazyPart(() => import('./calendar-card.tsx').then(({ CalendarCard }) => CalendarCard));

export const LazyCalendarCard = () => (card.useLoaded(true, () => undefined) ? <card.Part /> : null);
