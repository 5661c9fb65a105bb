/**
 * `npm run bench`, or `node bench/src/run.ts [name …]`: runs all or some workloads, and prints each figure as JSON.
 * With BENCH_CHECK=1 only the workloads without a browser, once and small. Exits with 1 if one fails.
 */
import { agenda32 } from './agenda-32.ts';
import { bootstrap10000 } from './bootstrap-10000.ts';
import { eventStreams } from './event-streams.ts';
import { isCheck, type Workload } from './figure.ts';
import { firstLoad } from './first-load.ts';
import { gestures } from './gestures.ts';
import { growth } from './growth.ts';
import { hangingPush } from './hanging-push.ts';
import { households } from './households.ts';
import { leaveBalance } from './leave-balance.ts';
import { lighthouse } from './lighthouse.ts';
import { live } from './live.ts';
import { liveBrowser } from './live-browser.ts';
import { memory } from './memory.ts';
import { neighbors } from './neighbors.ts';
import { push1000 } from './push-1000.ts';
import { pushToDevice } from './push-to-device.ts';
import { bootstrapBrowser, rebase1000 } from './rebase-1000.ts';
import { receipts } from './receipts.ts';
import { reminders } from './reminders.ts';
import { requests } from './requests.ts';
import { roundTrips } from './round-trips.ts';
import { schedule20000, scheduleViews } from './schedule-20000.ts';
import { cleanUp } from './server.ts';
import { taps } from './taps.ts';
import { writes32 } from './writes-32.ts';

/** Workloads that need the built web app, most of them also a browser. */
const inBrowser: Readonly<Record<string, Workload>> = {
  'first-load': firstLoad,
  lighthouse,
  'push-to-device': pushToDevice,
  'bootstrap-browser': bootstrapBrowser,
  'rebase-1000': rebase1000,
  'live-browser': liveBrowser,
  'schedule-20000': schedule20000,
  'schedule-views': scheduleViews,
  gestures,
  taps,
  'round-trips': roundTrips,
};
const ofServer: Readonly<Record<string, Workload>> = {
  'push-1000': push1000,
  'bootstrap-10000': bootstrap10000,
  requests,
  live,
  'agenda-32': agenda32,
  'writes-32': writes32,
  'event-streams': eventStreams,
  memory,
  neighbors,
  households,
  growth,
  reminders,
  'hanging-push': hangingPush,
  'leave-balance': leaveBalance,
  receipts,
};
// A check runs without a build and a browser.
const workloads = isCheck ? ofServer : { ...inBrowser, ...ofServer };

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(workloads, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(workloads).join(', ')}.`);
  process.exit(2);
}

async function end(): Promise<never> {
  await cleanUp();
  process.exit(130);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
// Fires when the reader of the output has closed the pipe.
process.stdout.once('error', () => void end());

for (const [name, workload] of Object.entries(workloads)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  try {
    for await (const figure of workload()) process.stdout.write(`${JSON.stringify(figure)}\n`);
  } catch (error) {
    console.error(`${name} could not be measured.`, error);
    process.exitCode = 1;
  }
  // In a check all workloads share one server.
  if (!isCheck) await cleanUp();
}
await cleanUp();
