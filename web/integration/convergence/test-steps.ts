/** Generates random steps of people, devices, the network, the server and the clock. */
import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  nat,
  noBias,
  oneof,
  record,
} from 'fast-check';
import { MAKERS, makersOf } from '../test-mutations.ts';
import { DOOR_NAMES } from './test-doors.ts';
import { anyLie } from './test-forgery.ts';
import type { Sizes } from './test-setup.ts';

const DAY_MS = 86_400_000;

const who = nat(59);
/** Few rows, so that changes conflict. */
const row = nat(3);
const which = nat(59);
const size = nat(59);
/** `late`: the request arrives after the device has given up. `twice`: it arrives again later. */
const delivery = constantFrom<Delivery>('on', 'on', 'on', 'on', 'on', 'lost', 'late', 'twice');
export type Delivery = 'on' | 'lost' | 'late' | 'twice';

/** Any mutator; more often those that decide about pay: hours, answers, payments, deletes, reviews, terms. */
const decisive = makersOf(
  'day.recordHours',
  'day.recordHours',
  'day.recordHours',
  'day.recordHours',
  'day.answer',
  'payment.payDays',
  'payment.payDays',
  'day.remove',
  'day.remove',
  'payment.record',
  'review.resolve',
  'review.resolve',
  'agenda.generate',
  'terms.set',
  'terms.set',
  'week.approve',
  'week.allowOverlaps',
);
const maker = oneof(nat(MAKERS - 1), constantFrom(...decisive));
/** The mutators that a nanny may use. */
const hers = constantFrom(
  ...makersOf(
    'day.recordHours',
    'day.recordHours',
    'day.recordHours',
    'day.recordHours',
    'day.answer',
    'day.answer',
    'day.schedule',
    'day.withdrawAnswer',
    'day.withdrawHours',
    'todo.add',
    'todo.rename',
    'todo.tick',
    'todo.remove',
    'review.withdraw',
    'review.withdraw',
    'terms.answer',
    'day.cancel',
    'day.markNotWorked',
    'day.answerNotWorked',
    'week.confirm',
    'week.confirm',
    'week.allowOverlaps',
    'review.restore',
    'review.agree',
    'week.ask',
    'week.answerQuestion',
    'clock.arrive',
    'clock.arrive',
    'clock.arrive',
    'clock.discard',
  ),
);

const crash = record({ transaction: integer({ min: 1, max: 3 }), isAfterCommit: boolean() });

const weighted = [
  [42, record({ do: constant('mutation' as const), who, home: nat(1), maker, hers, which: row, size })],
  [8, record({ do: constant('lie' as const), home: nat(1), maker, hers, which: row, size, lie: anyLie })],
  [15, record({ do: constant('sync' as const), who, delivery })],
  [6, record({ do: constant('ask' as const), who, tab: nat(1), takesOver: boolean() })],
  [22, record({ do: constant('carry' as const), which, delivery })],
  [4, record({ do: constant('stray' as const), which })],
  [4, record({ do: constant('crashServer' as const), who, crash, isRestarted: boolean() })],
  [3, record({ do: constant('network' as const), who, isUp: boolean() })],
  [3, record({ do: constant('time' as const), minutes: integer({ min: 1, max: 700 }) })],
  [2, record({ do: constant('skew' as const), who, ms: integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }) })],
  [2, record({ do: constant('restart' as const), who })],
  [4, record({ do: constant('crash' as const), who, commits: integer({ min: 1, max: 4 }) })],
  [1, record({ do: constant('invalid' as const), who, home: nat(1) })],
  [1, record({ do: constant('employ' as const), which, home: nat(1) })],
  [1, record({ do: constant('server' as const) })],
  [4, record({ do: constant('closeWeeks' as const), home: nat(1) })],
] as const;

const anyStep = oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));

const door = record({
  do: constant('door' as const),
  home: nat(1),
  name: constantFrom(...DOOR_NAMES),
  which: row,
  size,
});
type StepOf<A> = A extends Arbitrary<infer S> ? S : never;
export type Step = StepOf<(typeof weighted)[number][1]> | StepOf<typeof door>;

/** Each comes before the step of its number: steps stay the same for a seed, whatever doors there are. */
const doors = array(record({ before: nat(39), door }), { minLength: 1, maxLength: 4, size: 'max' });

const withDoors = (steps: readonly Step[], tried: readonly { before: number; door: Step }[]): Step[] =>
  tried.reduce<Step[]>((all, each) => all.toSpliced(each.before % all.length, 0, each.door), [...steps]);

const sizes = record(
  {
    homes: integer({ min: 1, max: 2 }),
    nannies: integer({ min: 1, max: 2 }),
    familyDevices: integer({ min: 1, max: 2 }),
    nannyDevices: integer({ min: 1, max: 2 }),
    hasTerms: constant(true),
  },
  { requiredKeys: ['homes', 'nannies', 'familyDevices', 'nannyDevices'] },
);

export interface History {
  readonly sizes: Sizes;
  readonly steps: readonly Step[];
}

/** A whole scenario. No bias: fast-check prefers small values in a first run, and each seed has only one run. */
export const anyHistory: Arbitrary<History> = noBias(
  record({ sizes, steps: array(anyStep, { minLength: 25, maxLength: 40, size: 'max' }), doors }),
).map(({ sizes: of, steps, doors: tried }) => ({ sizes: of, steps: withDoors(steps, tried) }));
