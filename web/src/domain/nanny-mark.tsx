/** The mark of a nanny's color beside her name. Its styles also color views by data-nanny-color. */
import type { NannyColor } from 'sync-protocol/model/nanny-colors.ts';
import './nanny-mark.css';

/** Hidden from screen readers: the nanny's name is beside the mark. */
export function NannyMark({ color }: { color: NannyColor | undefined }) {
  if (color === undefined) return null;
  return <span className="fd-nanny-mark" data-nanny-color={color} aria-hidden />;
}
