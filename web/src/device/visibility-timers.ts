/** Timers that skip their action when `mayAct` resolves to false: a hidden page with nothing to send need not poll. */
import type { Timers } from './sync/loop.ts';

export function visibilityTimers(timers: Timers, mayAct: () => Promise<boolean>): Timers {
  return {
    random: () => timers.random(),
    after: (milliseconds, act) =>
      timers.after(milliseconds, () => {
        mayAct().then(
          (isWanted) => {
            if (isWanted) act();
            return undefined;
          },
          // Act when unsure: the database can't be read.
          () => act(),
        );
      }),
  };
}
