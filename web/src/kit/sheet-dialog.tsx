/**
 * A dialog: centered on a wide screen, a sheet from below on a phone. Its frame is a lazy part. On close the focus
 * returns to its opener.
 */
import { lazyPart, useMounted } from './lazy-part.ts';
import type { SheetFrameProps } from './sheet-frame.tsx';

const frame = lazyPart(() => import('./sheet-frame.tsx').then(({ SheetFrame }) => SheetFrame));

/** Fetches the frame before the first dialog is opened. For chunks of dialogs, which are fetched ahead themselves. */
export const prefetchSheetFrame = frame.prefetch;

export function SheetDialog(props: SheetFrameProps) {
  const isMounted = useMounted(frame.useLoaded(props.opened, props.onClose));
  return <frame.Part {...props} opened={props.opened && isMounted} />;
}
