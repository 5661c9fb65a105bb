/**
 * Scenarios that once failed, with what each found. Kept as steps, because a seed gives another scenario as soon as
 * there is a new kind of step.
 */
import type { History } from './test-steps.ts';

export const PAST_FAILURES: readonly { readonly found: string; readonly history: History }[] = [
  {
    found: 'a sequence gap, answered with the loss of the household, restored its cursor',
    history: {
      sizes: { homes: 2, nannies: 1, familyDevices: 2, nannyDevices: 2 },
      steps: [
        { do: 'restart', who: 45 },
        { do: 'carry', which: 13, delivery: 'on' },
        { do: 'sync', who: 19, delivery: 'lost' },
        { do: 'carry', which: 45, delivery: 'late' },
        { do: 'crashServer', who: 0, crash: { transaction: 1, isAfterCommit: true }, isRestarted: false },
        { do: 'carry', which: 19, delivery: 'on' },
        { do: 'carry', which: 13, delivery: 'late' },
        { do: 'mutation', who: 31, home: 0, maker: 15, hers: 11, which: 3, size: 15 },
        { do: 'mutation', who: 6, home: 1, maker: 7, hers: 18, which: 1, size: 23 },
        { do: 'mutation', who: 21, home: 0, maker: 0, hers: 0, which: 2, size: 28 },
        { do: 'mutation', who: 52, home: 1, maker: 7, hers: 5, which: 3, size: 48 },
        { do: 'sync', who: 45, delivery: 'on' },
        { do: 'sync', who: 1, delivery: 'on' },
        { do: 'ask', who: 33, tab: 1, takesOver: false },
        { do: 'mutation', who: 58, home: 1, maker: 2, hers: 0, which: 0, size: 55 },
        { do: 'employ', which: 2, home: 1 },
        { do: 'mutation', who: 18, home: 1, maker: 16, hers: 5, which: 0, size: 52 },
        { do: 'time', minutes: 476 },
        { do: 'ask', who: 1, tab: 0, takesOver: true },
        { do: 'time', minutes: 478 },
        { do: 'mutation', who: 39, home: 1, maker: 0, hers: 0, which: 1, size: 39 },
        { do: 'carry', which: 12, delivery: 'on' },
        { do: 'mutation', who: 25, home: 0, maker: 17, hers: 12, which: 1, size: 2 },
        { do: 'mutation', who: 8, home: 1, maker: 6, hers: 18, which: 1, size: 55 },
        { do: 'crash', who: 13, commits: 4 },
        { do: 'mutation', who: 58, home: 1, maker: 10, hers: 13, which: 3, size: 16 },
        { do: 'mutation', who: 10, home: 1, maker: 21, hers: 12, which: 0, size: 51 },
        { do: 'mutation', who: 13, home: 1, maker: 6, hers: 12, which: 2, size: 56 },
        { do: 'sync', who: 22, delivery: 'late' },
        { do: 'mutation', who: 50, home: 0, maker: 7, hers: 13, which: 2, size: 17 },
      ],
    },
  },
];
