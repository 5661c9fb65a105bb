import type { CSSProperties } from 'react';

/** A card's figure on one line. Long figures get a smaller font in place of a line break. */
export function BigFigure({ value }: { value: string }) {
  const characters: CSSProperties & { '--characters': number } = { '--characters': value.length };
  return (
    <div className="fd-big-figure">
      <span style={characters}>{value}</span>
    </div>
  );
}
