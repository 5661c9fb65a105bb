import { lazyPart, useMounted } from './lazy-part.ts';
import type { SheetFrameProps } from './sheet-frame.tsx';

const frame = lazyPart(() => import('./sheet-frame.tsx').then(({ SheetFrame }) => SheetFrame));

/**
 * A dialog: in the middle of a wide screen, a sheet from below on a phone, with its primary action above the
 * keyboard. Focus goes back to where it was opened from.
 */
export function SheetDialog(props: SheetFrameProps) {
  const isMounted = useMounted(frame.useLoaded(props.opened));
  return <frame.Part {...props} opened={props.opened && isMounted} />;
}
