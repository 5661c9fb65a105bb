/** Counts turns of the event loop, for tests that long work lets other work run in between. */
export interface Turns {
  count: number;
  readonly stop: () => void;
}

/** Counts the event loop's turns until `stop`. In each turn other work can run. */
export function countTurns(): Turns {
  let next = setImmediate(onTurn);
  const turns = { count: 0, stop: () => clearImmediate(next) };
  function onTurn(): void {
    turns.count += 1;
    next = setImmediate(onTurn);
  }
  return turns;
}
