/** Pairs of mutations on one day, each made without seeing the other, and the setup of that day. */
import { executeWithin, type RouteMutation } from 'api/sync/execute.ts';
import { TODAY } from 'api/test-support/people.ts';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Actor } from 'sync-protocol/kernel/mutator.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { shiftAt } from '../test-household.ts';
import type { ConflictScenario } from './test-scenario.ts';
import {
  type Candidate,
  candidateOf,
  expense,
  MUTATION_LABELS,
  type MutationLabel,
  type View,
} from './test-vocabulary.ts';

export interface Pair {
  readonly number: number;
  readonly first: MutationLabel;
  readonly second: MutationLabel;
  /** How each side sees the day. The side with the earlier view has not synced since. */
  readonly views: readonly [View, View];
  readonly date: string;
  readonly dayId: string;
  readonly todoId: string;
  readonly paymentId: string;
  readonly claimId: string;
  readonly owedId: string;
}

/** The views from a pending day to a paid one, in order. */
export const PROGRESS: readonly View[] = ['PENDING', 'ACCEPTED', 'MARKED', 'COMPLETED', 'CONTESTED', 'PAID'];

const progressView = ({ views }: Candidate): View | undefined =>
  views.find((view) => PROGRESS.includes(view));

/** Returns views in which both mutations are possible: the same for both if there is one. */
function viewsOf(a: Candidate, b: Candidate): readonly [View, View] {
  const alike = a.views.find((view) => b.views.includes(view));
  if (alike !== undefined) return [alike, alike];
  const [first, second] = [progressView(a), progressView(b)];
  if (first === undefined || second === undefined)
    throw new Error('No views in which both mutations are possible');
  return [first, second];
}

function dateOf(candidates: readonly Candidate[], views: readonly View[], number: number): string {
  // A marked day was accepted by the nanny, who answers only days to come.
  const isAhead = views.includes('MARKED') || candidates.some(({ when }) => when === 'ahead');
  const isWorked =
    candidates.some(({ when }) => when === 'worked') || views.some((view) => PROGRESS.indexOf(view) >= 2);
  if (isAhead && isWorked) return TODAY;
  // A separate date: generating rewrites the other days of a date.
  return addDays(TODAY, isAhead ? number + 1 : -number - 1);
}

/** Takes back the setup's acceptance, which then is hers: the family's can only be taken back by the family. */
const TAKES_HERS_BACK: MutationLabel = 'take back accept, she';
const TAKES_THEIRS_BACK: MutationLabel = 'take back accept';

const labelsOf = (side: Side): MutationLabel[] =>
  MUTATION_LABELS.filter((name) => candidateOf(name).side === side);

/** Mutations of a day that she has accepted. */
const NEEDS_HERS: readonly MutationLabel[] = MUTATION_LABELS.filter(
  (name) => name === TAKES_HERS_BACK || progressView(candidateOf(name)) === 'MARKED',
);

/** Whether one of the two is an arrival and the other is made ahead: of the arrivals of today, one at most would run. */
const isAheadOfArrival = (names: readonly MutationLabel[]): boolean =>
  names.includes('arrive, she') &&
  names.some((name) => candidateOf(name).when === 'ahead' || NEEDS_HERS.includes(name));

/** Whether one of the two needs her acceptance, and the other takes back the family's. */
const areOfBothSides = (names: readonly MutationLabel[]): boolean =>
  names.includes(TAKES_THEIRS_BACK) && names.some((name) => NEEDS_HERS.includes(name));

/** Returns every ordered pair of mutations of these two sides. */
export function pairsOf(first: Side, second: Side): Pair[] {
  const all = labelsOf(first).flatMap((a) => labelsOf(second).map((b) => [a, b] as const));
  const names = all.filter((pair) => !areOfBothSides(pair) && !isAheadOfArrival(pair));
  return names.map(([a, b], number) => {
    const candidates = [candidateOf(a), candidateOf(b)] as const;
    const views = viewsOf(...candidates);
    const date = dateOf(candidates, views, number);
    const ids = { dayId: newId(), todoId: newId(), paymentId: newId(), claimId: newId(), owedId: newId() };
    return { number, first: a, second: b, views, date, ...ids };
  });
}

/** Fewer days than a date takes: the mutations themselves add some. */
const TODAYS_AT_ONCE = 10;

/** Returns the pairs in parts, of which each has few days of today. Each part needs a household of its own. */
export function partsOf(pairs: readonly Pair[]): Pair[][] {
  const isOfToday = ({ date }: Pair): boolean => date === TODAY;
  const todays = pairs.filter(isOfToday);
  const parts = [[...pairs.filter((pair) => !isOfToday(pair)), ...todays.splice(0, TODAYS_AT_ONCE)]];
  while (todays.length > 0) parts.push(todays.splice(0, TODAYS_AT_ONCE));
  return parts;
}

interface StepContext {
  readonly nannyId: string;
  /** Each day's amount in cents. Other pairs change rate and increment, so it can't be a constant. */
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

/** The nanny's view before hours were recorded. */
const SAW_ACCEPTED = { status: 'ACCEPTED', actualStartUtc: null, actualEndUtc: null, isPaid: false } as const;

/** The claims that a pair's mutations need. A nanny's claims that wait are limited: pairs without one have none. */
function claimSteps({ first, second, claimId, owedId, number }: Pair, nannyId: string): Step[] {
  const needed = new Set([first, second].map((name) => candidateOf(name).claim));
  const make = (side: Side, id: string): Step => ({
    side,
    mutation: { name: 'claim.submit', args: expense(id, nannyId, number) },
  });
  return [
    ...(needed.has('waiting') ? [make('nanny', claimId)] : []),
    ...(needed.has('owed') ? [make('family', owedId)] : []),
  ];
}

const pendingSteps = ({ dayId, date, todoId, views }: Pair, nannyId: string): Step[] => [
  byFamily('day.schedule', {
    dayId,
    nannyId,
    date,
    // A shift is owed if the nanny has accepted it before its start.
    ...(views.includes('MARKED') ? shiftAt('20:00', '23:00', date) : shiftAt('09:00', '17:00', date)),
    notes: null,
  }),
  byFamily('todo.add', { todoId, dayId, title: 'Nap' }),
];

/** The mutations from one view to the next, with their side. */
const STEPS: { readonly [V in View]: (pair: Pair, context: StepContext) => Step[] } = {
  PENDING: (pair, { nannyId }) => [...claimSteps(pair, nannyId), ...pendingSteps(pair, nannyId)],
  ACCEPTED: ({ dayId, first, second }) => {
    const side = [first, second].some((name) => NEEDS_HERS.includes(name)) ? 'nanny' : 'family';
    return [{ side, mutation: { name: 'day.answer', args: { dayId, status: 'ACCEPTED' } } }];
  },
  MARKED: ({ dayId }) => [byFamily('day.markNotWorked', { dayId, notWorked: true })],
  DECLINED: ({ dayId }) => [byFamily('day.answer', { dayId, status: 'DECLINED' })],
  COMPLETED: ({ dayId, date }) => [
    byFamily('day.recordHours', { dayId, ...shiftAt('09:00', '11:00', date) }),
  ],
  CONTESTED: ({ dayId, date }) => {
    const args = { dayId, ...shiftAt('09:00', '11:30', date) };
    return [{ side: 'nanny', mutation: { name: 'day.recordHours', args, basedOn: SAW_ACCEPTED } }];
  },
  PAID: ({ dayId, paymentId }, { nannyId, amounts }) => {
    const days = [{ dayId, amountCents: amounts.get(dayId) ?? 0 }];
    return [byFamily('payment.payDays', { payments: [{ paymentId, nannyId }], days, platform: null })];
  },
};

/** Days pass these views only where a pair needs them. */
const RARE: readonly View[] = ['MARKED', 'CONTESTED'];

/** Returns the views up to `view`, of the rare ones those of the pair. */
function viewsUntil(view: View, ofPair: readonly View[]): View[] {
  if (view === 'DECLINED') return ['PENDING', 'DECLINED'];
  const views = PROGRESS.slice(0, PROGRESS.indexOf(view) + 1);
  return views.filter((each) => !RARE.includes(each) || ofPair.includes(each));
}

/** Returns the views up to the earlier and up to the later of a pair's two. */
function viewsOfPair({ views }: Pair): View[][] {
  const inOrder = views.toSorted((a, b) => PROGRESS.indexOf(a) - PROGRESS.indexOf(b));
  return inOrder.map((view) => viewsUntil(view, views));
}

/** Brings each pair's day to the earlier of its two views. */
export const advanceToEarlierView = (scenario: ConflictScenario, pairs: readonly Pair[]): Promise<void> =>
  advance(scenario, pairs, (pair) => viewsOfPair(pair)[0] ?? []);

/** Brings each pair's day from the earlier to the later of its two views. */
export const advanceToLaterView = (scenario: ConflictScenario, pairs: readonly Pair[]): Promise<void> =>
  advance(scenario, pairs, (pair) => {
    const [done = [], all = []] = viewsOfPair(pair);
    return all.filter((view) => !done.includes(view));
  });

/** Applies the steps view by view, for all days at once. */
async function advance(
  scenario: ConflictScenario,
  pairs: readonly Pair[],
  viewsToPass: (pair: Pair) => readonly View[],
): Promise<void> {
  const wanted = pairs.map((pair) => ({ pair, views: viewsToPass(pair) }));
  for (const view of ['PENDING', 'DECLINED', ...PROGRESS.slice(1)] as const) {
    const here = wanted.filter(({ views }) => views.includes(view)).map(({ pair }) => pair);
    if (here.length === 0) continue;
    const days = view === 'PAID' ? (await scenario.server()).day : [];
    const amounts = new Map(days.map(({ id, amountCents }) => [id, amountCents ?? 0]));
    const context = { nannyId: scenario.nannyId, amounts };
    const steps = here.flatMap((pair) => STEPS[view](pair, context));
    for (const side of ['family', 'nanny'] as const) {
      await applySteps(
        scenario,
        steps.filter((step) => step.side === side),
      );
    }
  }
}

/** Applies steps of one side on the server. */
async function applySteps(scenario: ConflictScenario, steps: readonly Step[]): Promise<void> {
  const { testServer, householdId, home, nannyId } = scenario;
  const actors: { readonly [S in Side]: Actor } = {
    family: { accountId: home.family.user.id, role: 'FAMILY', nannyId: null, impersonatedBy: null },
    nanny: { accountId: scenario.nanny.accountId, role: 'NANNY', nannyId, impersonatedBy: null },
  };
  const [first] = steps;
  if (first === undefined) return;
  const mutations = steps.map(({ mutation }) => ({ id: newId(), ...mutation }));
  const writer = { actor: actors[first.side], clientId: null, receivedAt: testServer.clock.now };
  const { results } = await testServer.sql.begin((tx) =>
    executeWithin(tx, writer, { householdId, mutations }),
  );
  const wrong = results.find(({ result }) => result !== 'applied' && result !== 'review');
  if (wrong !== undefined) throw new Error(`Setup failed: ${wrong.result} ${wrong.code ?? ''}`);
}
