export interface Turns {
  count: number;
  readonly stop: () => void;
}

/** Counts the turns that the event loop gives to others. */
export function countTurns(): Turns {
  let next = setImmediate(onTurn);
  const turns = { count: 0, stop: () => clearImmediate(next) };
  function onTurn(): void {
    turns.count += 1;
    next = setImmediate(onTurn);
  }
  return turns;
}
