/** The nanny's hours that a family has made fewer, loaded after the first paint. */
import { lazyPart } from '../../kit/lazy-part.ts';

const card = lazyPart<object>(() =>
  import('./fewer-hours-card.tsx').then(({ FewerHoursCard }) => FewerHoursCard),
);

export const FewerHours = () => (card.useLoaded(true) ? <card.Part /> : null);
