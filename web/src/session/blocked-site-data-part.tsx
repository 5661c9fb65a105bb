/** Loads what to say where the browser blocks this site's data: hardly anybody's does. */
import { lazyPart } from '../kit/lazy-part.ts';

const notice = lazyPart(() =>
  import('./blocked-site-data.tsx').then(({ BlockedSiteData: Notice }) => Notice),
);

export function BlockedSiteData() {
  notice.useLoaded(true);
  return <notice.Part />;
}
