import { lazyPart, useMounted } from './lazy-part.ts';
import type { SheetFrameProps } from './sheet-frame.tsx';

const frame = lazyPart(() => import('./sheet-frame.tsx').then(({ SheetFrame }) => SheetFrame));

/** A dialog: centered on a wide screen, a sheet from below on a phone. On close the focus returns to its opener. */
export function SheetDialog(props: SheetFrameProps) {
  const isMounted = useMounted(frame.useLoaded(props.opened));
  return <frame.Part {...props} opened={props.opened && isMounted} />;
}
