import type { CSSProperties } from 'react';

/** The one figure of a card, on one line: an amount that is too wide for it is set smaller, never broken. */
export function BigFigure({ value }: { value: string }) {
  const characters: CSSProperties & { '--characters': number } = { '--characters': value.length };
  return (
    <div className="fd-big-figure">
      <span style={characters}>{value}</span>
    </div>
  );
}
