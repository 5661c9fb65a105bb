/** Two mutations on one day, neither seeing the other's: how the day is brought to what each of them sees. */

import { executeWithin, type RouteMutation } from 'api/sync/execute.ts';
import { TODAY } from 'api/test-support/people.ts';
import type { Side } from 'sync-protocol/model/agenda-day.ts';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import { newId } from 'sync-protocol/rules/new-id.ts';
import type { Actor } from 'sync-protocol/sync/mutator.ts';
import { at } from './test-clock.ts';
import type { Meeting } from './test-scenario.ts';
import { ACT_NAMES, type Act, type ActName, actOf, type View } from './test-vocabulary.ts';

export interface Pair {
  readonly number: number;
  readonly first: ActName;
  readonly second: ActName;
  /** How the day looks to each. The one that sees less has not synced since. */
  readonly views: readonly [View, View];
  readonly date: string;
  readonly dayId: string;
  readonly todoId: string;
  readonly paymentId: string;
}

/** What comes after what, on the way from a pending day to a paid one. */
const WAY: readonly View[] = ['PENDING', 'ACCEPTED', 'COMPLETED', 'CONTESTED', 'PAID'];

const onTheWay = ({ views }: Act): View | undefined => views.find((view) => WAY.includes(view));

/** Where both mutations are possible: seen alike if possible, else one behind the other. */
function viewsOf(a: Act, b: Act): readonly [View, View] {
  const alike = a.views.find((view) => b.views.includes(view));
  if (alike !== undefined) return [alike, alike];
  const [first, second] = [onTheWay(a), onTheWay(b)];
  if (first === undefined || second === undefined) throw new Error('These two can never meet');
  return [first, second];
}

function dateOf(acts: readonly Act[], views: readonly View[], number: number): string {
  const isAhead = acts.some(({ when }) => when === 'ahead');
  const isWorked = acts.some(({ when }) => when === 'worked') || views.some((view) => WAY.indexOf(view) >= 2);
  if (isAhead && isWorked) return TODAY;
  // A date of its own: generating rewrites what else there is on it.
  return addDays(TODAY, isAhead ? number + 1 : -number - 1);
}

const actsOf = (side: Side): ActName[] => ACT_NAMES.filter((name) => actOf(name).side === side);

/** Every ordered pair of mutations of these two sides. */
export function pairsOf(first: Side, second: Side): Pair[] {
  const names = actsOf(first).flatMap((a) => actsOf(second).map((b) => [a, b] as const));
  return names.map(([a, b], number) => {
    const acts = [actOf(a), actOf(b)] as const;
    const views = viewsOf(...acts);
    const date = dateOf(acts, views, number);
    return {
      number,
      first: a,
      second: b,
      views,
      date,
      dayId: newId(),
      todoId: newId(),
      paymentId: newId(),
    };
  });
}

interface Stage {
  readonly nannyId: string;
  /** What each day came to by the rate and the increment that other pairs have set meanwhile. */
  readonly amounts: ReadonlyMap<string, number>;
}

interface Step {
  readonly side: Side;
  readonly mutation: Omit<RouteMutation, 'id'>;
}

const byFamily = (name: RouteMutation['name'], args: unknown): Step => ({
  side: 'family',
  mutation: { name, args },
});

/** As she saw it before anybody had worked. */
const SAW_ACCEPTED = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;

/** What leads to a view of a day from the one before it, asked for by whom. */
const STEPS: { readonly [V in View]: (pair: Pair, stage: Stage) => Step[] } = {
  PENDING: ({ dayId, date, todoId }, { nannyId }) => [
    byFamily('day.schedule', { dayId, nannyId, date, ...at('09:00', '17:00', date), notes: null }),
    byFamily('todo.add', { todoId, dayId, title: 'Nap' }),
  ],
  ACCEPTED: ({ dayId }) => [byFamily('day.answer', { dayId, status: 'ACCEPTED' })],
  DECLINED: ({ dayId }) => [byFamily('day.answer', { dayId, status: 'DECLINED' })],
  COMPLETED: ({ dayId, date }) => [byFamily('day.recordHours', { dayId, ...at('09:00', '11:00', date) })],
  CONTESTED: ({ dayId, date }) => {
    const args = { dayId, ...at('09:00', '11:30', date) };
    return [{ side: 'nanny', mutation: { name: 'day.recordHours', args, basedOn: SAW_ACCEPTED } }];
  },
  PAID: ({ dayId, paymentId }, { nannyId, amounts }) => {
    const days = [{ dayId, amountCents: amounts.get(dayId) ?? 0 }];
    return [byFamily('payment.payDays', { payments: [{ paymentId, nannyId }], days, platform: null })];
  },
};

/** The views to go through; a day is contested on the way to being paid only where somebody saw it so. */
function wayTo(view: View, isContested: boolean): View[] {
  if (view === 'DECLINED') return ['PENDING', 'DECLINED'];
  const way = WAY.slice(0, WAY.indexOf(view) + 1);
  return way.filter((each) => each !== 'CONTESTED' || isContested || view === 'CONTESTED');
}

const earlier = ([a, b]: readonly [View, View]): View => (WAY.indexOf(a) < WAY.indexOf(b) ? a : b);
const later = ([a, b]: readonly [View, View]): View => (WAY.indexOf(a) < WAY.indexOf(b) ? b : a);

/** Brings each pair's day to what the one who sees less sees of it. */
export function bringToEarlier(meeting: Meeting, pairs: readonly Pair[]): Promise<void> {
  const views = (pair: Pair) => wayTo(earlier(pair.views), pair.views.includes('CONTESTED'));
  return bring(meeting, pairs, views);
}

/** Brings it on to what the other one sees. */
export function bringToLater(meeting: Meeting, pairs: readonly Pair[]): Promise<void> {
  return bring(meeting, pairs, (pair) => {
    const isContested = pair.views.includes('CONTESTED');
    const done = wayTo(earlier(pair.views), isContested);
    return wayTo(later(pair.views), isContested).filter((view) => !done.includes(view));
  });
}

/** One view after the other, of all days at once. */
async function bring(
  meeting: Meeting,
  pairs: readonly Pair[],
  viewsOfPair: (pair: Pair) => readonly View[],
): Promise<void> {
  const wanted = pairs.map((pair) => ({ pair, views: viewsOfPair(pair) }));
  for (const view of ['PENDING', 'DECLINED', ...WAY.slice(1)] as const) {
    const here = wanted.filter(({ views }) => views.includes(view)).map(({ pair }) => pair);
    if (here.length === 0) continue;
    const days = view === 'PAID' ? (await meeting.server()).day : [];
    const amounts = new Map(days.map(({ id, amountCents }) => [id, amountCents ?? 0]));
    const stage = { nannyId: meeting.nannyId, amounts };
    await carryOut(
      meeting,
      here.flatMap((pair) => STEPS[view](pair, stage)),
    );
  }
}

/** Through the server's one door; steps of one view are all of one side. */
async function carryOut(meeting: Meeting, steps: readonly Step[]): Promise<void> {
  const { world, householdId, home, nannyId } = meeting;
  const actors: { readonly [S in Side]: Actor } = {
    family: { accountId: home.family.user.id, role: 'FAMILY', nannyId: null, impersonatedBy: null },
    nanny: { accountId: meeting.nanny.accountId, role: 'NANNY', nannyId, impersonatedBy: null },
  };
  const [first] = steps;
  if (first === undefined) return;
  const mutations = steps.map(({ mutation }) => ({ id: newId(), ...mutation }));
  const writer = { actor: actors[first.side], clientId: null, receivedAt: world.clock.now };
  const { results } = await world.sql.begin((tx) => executeWithin(tx, writer, { householdId, mutations }));
  const wrong = results.find(({ result }) => result !== 'applied' && result !== 'review');
  if (wrong !== undefined) throw new Error(`The stage is not set: ${wrong.result} ${wrong.code ?? ''}`);
}
