import type { Timers } from '../sync/loop.ts';

/**
 * Timers whose work is left out when `mayAct` says so at its time: a page that nobody looks at doesn't go on asking
 * for news that can't be had. Whoever looks again asks at once.
 */
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
          // A database that can't be asked may hold something.
          () => act(),
        );
      }),
  };
}
