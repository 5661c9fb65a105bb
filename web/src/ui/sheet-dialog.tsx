import { lazyPart, useMounted } from './lazy-part.ts';
import type { SheetFrameProps } from './sheet-frame.tsx';

const frame = lazyPart(() => import('./sheet-frame.tsx').then(({ SheetFrame }) => SheetFrame));

/**
 * A dialog: centered on a wide screen, a sheet from below on a phone, with its primary action above the keyboard.
 * On close the focus returns to the element that opened it.
 */
export function SheetDialog(props: SheetFrameProps) {
  const isMounted = useMounted(frame.useLoaded(props.opened));
  return <frame.Part {...props} opened={props.opened && isMounted} />;
}
