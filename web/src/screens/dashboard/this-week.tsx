/** The current week under terms, loaded after the first paint with the rules that price it. */
import { lazyPart } from '../../kit/lazy-part.ts';
import type { ThisWeekCardProps } from './this-week-card.tsx';

const card = lazyPart<ThisWeekCardProps>(() =>
  import('./this-week-card.tsx').then(({ ThisWeekCard }) => ThisWeekCard),
);

export function ThisWeek(props: ThisWeekCardProps) {
  return card.useLoaded(true) ? <card.Part {...props} /> : null;
}
