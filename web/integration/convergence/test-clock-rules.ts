/**
 * Checks arrivals after each step: what was tapped stays as it was tapped, one clock runs at most, an open one keeps its
 * day on its date, none makes pay, and only hours, its nanny, or a delete of a forgotten day end one. Also finds the day of
 * hours that name a clock.
 */
import { keyOf, type LoggedMutation, type SeenRow, type Snapshot, type Update } from './test-snapshots.ts';
import { expectGuarantee } from './test-violation.ts';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

const OPEN: readonly unknown[] = ['running', 'unfinished'];
const AS_TAPPED = ['nannyId', 'dayId', 'date', 'timezone', 'arrivedAt', 'arrivedReceivedAt'] as const;
/** What may end a clock by hours. */
const RECORDS: ReadonlySet<string> = new Set(['day.recordHours', 'review.resolve', 'clock.arrive']);
const MONEY: ReadonlySet<string> = new Set(['earning', 'payment', 'settlement', 'cancellation', 'week']);

function clockOf({ args, side, accountId }: LoggedMutation, { rows }: Snapshot) {
  const clock = rows.get(keyOf('clock', asText(args['clockId'])))?.fields;
  const nanny = rows.get(keyOf('nanny', asText(clock?.['nannyId'])))?.fields;
  const isHers = [nanny?.['nannyUserId'], nanny?.['formerUserId']].includes(accountId);
  return side === 'nanny' && isHers ? clock : undefined;
}

/** Returns the update with the day in the arguments of hours that name their nanny's clock: they are for its day. */
export function withDaysOfClocks(update: Update): Update {
  const mutations = update.mutations.map((mutation) => {
    const clock = mutation.name === 'day.recordHours' ? clockOf(mutation, update.snapshot) : undefined;
    return clock === undefined
      ? mutation
      : { ...mutation, args: { ...mutation.args, dayId: clock['dayId'] } };
  });
  return { ...update, mutations };
}

const clocksIn = ({ rows }: Snapshot): SeenRow[] =>
  [...rows.values()].filter(({ table }) => table === 'clock');

function expectOneRuns(snapshot: Snapshot): void {
  const running = clocksIn(snapshot).filter(({ fields }) => fields['state'] === 'running');
  const nannies = new Set(running.map(({ nannyId }) => nannyId));
  expectGuarantee(4, nannies.size === running.length, () => 'two clocks of one nanny run');
}

/** Milliseconds after which a clock is forgotten. */
const FORGOTTEN_MS = 16 * 3_600_000;

/** Whether the server has had a clock for so long that its day may be declined, marked or deleted. */
function isForgotten({ fields }: SeenRow, now: string): boolean {
  const times = [fields['arrivedAt'], fields['arrivedReceivedAt']].map((time) => Date.parse(asText(time)));
  return fields['state'] === 'unfinished' || Date.parse(now) - Math.min(...times) >= FORGOTTEN_MS;
}

function expectDaysKept({ snapshot, mutations }: Update): void {
  const now = mutations.at(-1)?.receivedAt;
  if (now === undefined) return;
  for (const clock of clocksIn(snapshot).filter(({ fields }) => OPEN.includes(fields['state']))) {
    const { id, fields } = clock;
    const day = snapshot.rows.get(keyOf('day', asText(fields['dayId'])))?.fields;
    const status = asText(day?.['status']);
    const isOpen = ['ACCEPTED', 'PENDING'].includes(status) && (day?.['notWorkedAt'] ?? null) === null;
    const isKept = isOpen || (day !== undefined && isForgotten(clock, now));
    expectGuarantee(
      3,
      isKept && day?.['date'] === fields['date'] && status !== 'COMPLETED',
      () => `the day of the open clock ${id} is gone, moved or ${status}`,
    );
  }
}

/** A clock goes only with its nanny, or with a day on which nothing came of it. */
function expectTapsKept(before: Snapshot, { snapshot, mutations }: Update): void {
  const did = (...names: readonly string[]) =>
    mutations.filter(({ name, result }) => names.includes(name) && ['applied', 'review'].includes(result));
  const may = (...names: readonly string[]): boolean => did(...names).length > 0;
  for (const was of clocksIn(before)) {
    const is = snapshot.rows.get(keyOf('clock', was.id));
    if (is === undefined) {
      expectGuarantee(3, may('nanny.remove'), () => `clock ${was.id} is gone`);
      continue;
    }
    for (const name of AS_TAPPED) {
      expectGuarantee(3, is.fields[name] === was.fields[name], () => `${name} of clock ${was.id} changed`);
    }
    const [from, to] = [was.fields['state'], is.fields['state']];
    if (from === to) continue;
    expectGuarantee(3, OPEN.includes(from), () => `clock ${was.id}, ${String(from)}, became ${String(to)}`);
    const isDone =
      (to === 'ended' && may(...RECORDS)) ||
      (to === 'discarded' && may('clock.discard')) ||
      (to === 'discarded' && did('day.remove').some(({ receivedAt }) => isForgotten(was, receivedAt))) ||
      (to === 'unfinished' && may('clock.arrive'));
    expectGuarantee(3, isDone, () => `nothing made clock ${was.id} ${String(to)}`);
  }
}

function expectNoPay(before: Snapshot, { snapshot, mutations }: Update): void {
  if (!mutations.every(({ name }) => name.startsWith('clock.'))) return;
  for (const key of new Set([...before.rows.keys(), ...snapshot.rows.keys()])) {
    const [was, is] = [before.rows.get(key), snapshot.rows.get(key)];
    const isOfMoney = MONEY.has((is ?? was)?.table ?? '');
    expectGuarantee(4, !isOfMoney || was?.text === is?.text, () => `a clock changed ${key}`);
  }
}

/** @throws if an arrival was lost, changed, ended by nothing or worth anything */
export function expectClocks(before: Snapshot | undefined, update: Update): void {
  expectOneRuns(update.snapshot);
  expectDaysKept(update);
  for (const mutation of update.mutations) {
    if (mutation.name !== 'clock.arrive' || mutation.result !== 'applied') continue;
    const isKept =
      update.snapshot.rows.has(keyOf('clock', asText(mutation.args['clockId']))) ||
      update.mutations.some(({ name }) => name === 'nanny.remove');
    expectGuarantee(3, isKept, () => `the arrival ${mutation.id} is gone`);
  }
  if (before === undefined) return;
  expectTapsKept(before, update);
  expectNoPay(before, update);
}
