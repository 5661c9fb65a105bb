/** The reminders card as a lazy part: few people open the settings for it. */
import { lazyPart } from '../../kit/lazy-part.ts';

const card = lazyPart(() => import('./reminders-card.tsx').then(({ RemindersCard }) => RemindersCard));

export const LazyRemindersCard = () => (card.useLoaded(true, () => undefined) ? <card.Part /> : null);
