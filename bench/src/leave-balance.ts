/**
 * Measures `GET /api/nannies/{id}/leave/balances` of a nanny with two years of worked days, a policy since the first one
 * and ten days off: what the server takes for one answer, over a connection on the same machine.
 */
import { pastDays, recorded, scheduled } from './days.ts';
import { household } from './device.ts';
import { type Figure, median, runsOr, sample, sized, timed, toFigure } from './figure.ts';
import { startServer } from './server.ts';

/** Workdays of two years. */
const DAYS = 520;
const DAYS_OFF = 10;
const RUNS = 200;
const WARM_UPS = 100;
/** Milliseconds. */
const LIMIT = 5;

const POLICY = {
  kind: 'SICK',
  grantMinutes: null,
  earn: { minutes: 1, perMinutes: 30 },
  yearStartsOn: '01-01',
  maxYearMinutes: 2400,
  capMinutes: 4800,
  carryMinutes: null,
  waitingDays: 90,
  useMaxMinutes: 2400,
  useMaxDays: 5,
  paysOut: false,
} as const;

export async function* leaveBalance(): AsyncGenerator<Figure> {
  const { origin } = await startServer();
  const { family, nanny, nannyId } = await household(origin);
  const days = pastDays(2 * sized(DAYS)).filter((_, i) => i % 2 === 0);
  await family.do(scheduled(days, nannyId));
  await family.do(recorded(days));
  const effectiveFrom = days.at(-1)?.date ?? '';
  const leaves = days.slice(0, DAYS_OFF).map(({ date }) => ({ date, leaveId: crypto.randomUUID() }));
  const answer = { status: 'APPROVED', paidMinutes: 240, note: null } as const;
  await family.do([{ name: 'leave.setPolicy', args: { nannyId, effectiveFrom, ...POLICY } }]);
  await nanny.do(
    leaves.map(({ date, leaveId }) => ({
      name: 'leave.ask',
      args: {
        leaveId,
        groupId: crypto.randomUUID(),
        nannyId,
        kind: POLICY.kind,
        date,
        minutes: 240,
        plannedMinutes: 480,
        note: null,
      },
    })),
  );
  await family.do(leaves.map(({ leaveId }) => ({ name: 'leave.answer', args: { leaveId, ...answer } })));
  const path = `/api/nannies/${nannyId}/leave/balances`;
  const [balance] = await family.call<{ earnedMinutes: number }[]>('GET', path);
  if ((balance?.earnedMinutes ?? 0) === 0) throw new Error('Nothing was earned');
  const { measured } = await sample({ runs: runsOr(RUNS), warmUps: sized(WARM_UPS) }, async () => ({
    measured: await timed(() => family.call('GET', path)),
  }));
  yield toFigure('leave-balance', median(measured), { limit: LIMIT, runs: measured.length });
}
