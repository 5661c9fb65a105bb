/** The preview of weeks for screens that don't load the rules otherwise: a lazy part. */
import { type ComponentProps } from 'react';
import { lazyPart } from '../kit/lazy-part.ts';
import type { WeekPreview } from './week-preview.tsx';

const preview = lazyPart(() => import('./week-preview.tsx').then((module) => module.WeekPreview));

export function LazyWeekPreview(props: ComponentProps<typeof WeekPreview>) {
  return preview.useLoaded(true, () => undefined) ? <preview.Part {...props} /> : null;
}
