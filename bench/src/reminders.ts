/**
 * Measures the looks for reminders among 10, 1,000 and 20,000 households: for accepted shifts that have come near, and for
 * reminders that are due. Neither time may depend on how many households there are.
 */

import { sendDue } from 'api/reminders/reminder-loop.ts';
import { searchShifts } from 'api/reminders/shift-search.ts';
import { makeHouseholds } from 'api/test-support/many-households.ts';
import { addMinutes } from 'sync-protocol/kernel/calendar.ts';
import { type Figure, isCheck, median, rounded, sample, sized, timed, toFigure } from './figure.ts';
import { startServer } from './server.ts';

const SIZES = isCheck ? [10, 20] : [10, 1000, 20_000];
const SAMPLES = sized(101);
const WARM_UPS = sized(20);
/** Limit, as a multiple of the time among the fewest. */
const LIMIT = 1.5;
/** How far ahead shifts have been looked for: a search finds those that start within the five minutes after. */
const FOUND_MINUTES = 40 * 60 - 5;

const KINDS = ['search', 'due'] as const;

export async function* reminders(): AsyncGenerator<Figure> {
  const { database } = await startServer();
  const now = new Date().toISOString();
  const foundTo = addMinutes(now, FOUND_MINUTES);
  const parts = { sql: database, now: () => now, channels: [] };
  let made = 0;
  let first: Record<(typeof KINDS)[number], number> | undefined;
  for (const size of SIZES) {
    await makeHouseholds(database, { from: made + 1, to: size });
    await database.unsafe('vacuum');
    made = size;
    const times = await sample({ runs: SAMPLES, warmUps: WARM_UPS }, async () => {
      await database`update server set reminders_due_at = null, reminders_found_to = ${foundTo}`;
      return {
        search: await timed(() => searchShifts(database, now)),
        due: await timed(() => sendDue(parts)),
      };
    });
    const medians = { search: median(times.search), due: median(times.due) };
    first ??= medians;
    for (const kind of KINDS) {
      const ratio = rounded(medians[kind] / first[kind]);
      yield toFigure(`reminders.${kind}-among-${size}`, medians[kind], {
        limit: LIMIT,
        ratio,
        runs: SAMPLES,
      });
    }
  }
}
