/** The mark of a nanny's color beside her name. Its styles also give views the colors of a data-nanny-color. */
import type { NannyColor } from 'sync-protocol/model/nanny-colors.ts';
import './nanny-mark.css';

/** Says nothing to screen readers: her name stands beside it. */
export function NannyMark({ color }: { color: NannyColor | undefined }) {
  if (color === undefined) return null;
  return <span className="fd-nanny-mark" data-nanny-color={color} aria-hidden />;
}
