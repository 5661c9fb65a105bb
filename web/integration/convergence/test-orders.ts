/**
 * Tries every order of mutations and syncs on two devices, some syncs with a fault; they must converge. A step depends
 * on nothing but the states that it begins with, so each is taken once, however many orders lead to it.
 */
import {
  AT,
  actOn,
  beginAt,
  type Device,
  expectAgreed,
  FAULTS,
  type Fault,
  repeatRequests,
  SIDES,
  type Side,
  type SidesMutation,
  type State,
  type Synced,
  syncDevice,
} from './test-two-sides.ts';

interface Remaining {
  readonly mutations: readonly SidesMutation[];
  readonly syncs: Readonly<Record<Side, number>>;
  readonly faults: number;
}

/** Results by what they follow from. Objects are compared by identity: they are immutable. */
class Results<Result> {
  readonly #after = new Map<unknown, Results<Result>>();
  #result: Promise<Result> | undefined;

  /** Returns the result that follows from these values, and computes it the first time. */
  of([value, ...others]: readonly unknown[], compute: () => Promise<Result>): Promise<Result> {
    if (value === undefined) return (this.#result ??= compute());
    const next = this.#after.get(value) ?? new Results<Result>();
    this.#after.set(value, next);
    return next.of(others, compute);
  }
}

class Exploration {
  readonly #synced = new Results<Synced>();
  readonly #acted = new Results<Device>();
  readonly #explored = new Results<number>();

  async sync({ at, server, devices, stray }: State, side: Side, fault: Fault): Promise<State> {
    const before = { at, server, device: devices[side], stray };
    const { device, ...synced } = await this.#synced.of([server, before.device, stray, side, fault], () =>
      syncDevice(before, side, fault),
    );
    return { ...synced, devices: { ...devices, [side]: device } };
  }

  async #act(state: State, mutation: SidesMutation): Promise<State> {
    const { side } = mutation;
    const before = state.devices[side];
    const device = await this.#acted.of([before, mutation], () => actOn(before, mutation, state.at));
    return { ...state, devices: { ...state.devices, [side]: device } };
  }

  /** Tries every next step. Returns the number of complete histories. `path`: the first that led here. */
  explore(state: State, remaining: Remaining, path: readonly string[]): Promise<number> {
    const { server, devices, stray } = state;
    const { mutations, syncs, faults } = remaining;
    const left = [...mutations.map(({ id }) => id), syncs.family, syncs.nanny, faults].join();
    return this.#explored.of([server, devices.family, devices.nanny, stray, left], async () => {
      const isComplete = mutations.length + syncs.family + syncs.nanny === 0;
      try {
        repeatRequests(state);
        if (isComplete) await this.#expectConverged(state);
      } catch (error) {
        throw new Error(path.join(' · '), { cause: error });
      }
      return isComplete ? 1 : this.#goOn(state, remaining, path);
    });
  }

  async #goOn(state: State, remaining: Remaining, path: readonly string[]): Promise<number> {
    let histories = 0;
    for (const side of SIDES) {
      const mutation = remaining.mutations.find((each) => each.side === side);
      if (mutation !== undefined) {
        const mutations = remaining.mutations.filter((each) => each !== mutation);
        const step = `${side}: ${mutation.name}`;
        const next = await this.#act(state, mutation);
        histories += await this.explore(next, { ...remaining, mutations }, [...path, step]);
      }
      if (remaining.syncs[side] === 0) continue;
      const syncs = { ...remaining.syncs, [side]: remaining.syncs[side] - 1 };
      for (const fault of FAULTS) {
        if (fault !== 'none' && remaining.faults === 0) continue;
        const faults = remaining.faults - (fault === 'none' ? 0 : 1);
        const next = await this.sync(state, side, fault);
        const step = `${side} syncs, ${fault}`;
        histories += await this.explore(next, { ...remaining, syncs, faults }, [...path, step]);
      }
    }
    return histories;
  }

  /** Syncs both devices without faults, and checks the invariants. */
  async #expectConverged(state: State): Promise<void> {
    let last = state;
    for (const side of ['family', 'nanny', 'family', 'nanny'] as const)
      last = await this.sync(last, side, 'none');
    expectAgreed(last);
  }
}

/** Tries every order of the mutations, two syncs per side and up to `faults` faults. Returns the count of histories. */
export async function tryEveryOrder(
  beginning: readonly Omit<SidesMutation, 'side'>[],
  mutations: readonly SidesMutation[],
  faults: number,
): Promise<number> {
  const exploration = new Exploration();
  const begun = await exploration.sync(beginAt(AT, beginning), 'family', 'none');
  const state = await exploration.sync(begun, 'nanny', 'none');
  return exploration.explore(state, { mutations, syncs: { family: 2, nanny: 2 }, faults }, []);
}
