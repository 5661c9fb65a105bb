/**
 * The months of an agenda that screens have asked for, each a live query of its own: a change in one doesn't read the
 * others again. Shows this page's own changes before the queries do, reuses the objects of unchanged days, and soon
 * completes a month of which it has read only a part.
 */
import { liveQuery, type Subscription } from 'dexie';
import { monthOf } from 'sync-protocol/kernel/months.ts';
import type { Change } from 'sync-protocol/kernel/working-set.ts';
import type { Device } from '../device/device.ts';
import { savedDays } from '../device/saved-days.ts';
import type { AgendaItem, Loaded } from '../device/views.ts';
import { observable } from '../kit/observable.ts';
import type { ReadDay } from './agenda-reads.ts';
import { withSaved } from './agenda-saved.ts';

export type ReadMonths = Loaded<ReadonlyMap<string, readonly ReadDay[]>>;

/** Reads a month. The first read may leave out what the first screen doesn't need. */
type ReadMonth = (month: string, isFirst: boolean) => Promise<Loaded<ReadDay[]>>;

/** Time to paint the first screen before the rest of its month is read. */
const AFTER_FIRST_SCREEN_MS = 300;

export class AgendaMonths {
  readonly #asked: Set<string>;
  readonly #read: ReadMonth;
  readonly #queries = new Map<string, Subscription>();
  readonly #arrived = new Map<string, Loaded<ReadDay[]>>();
  readonly #completing = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #saved: Device['savedListeners'] | undefined;
  readonly #combined = observable<ReadMonths>({ state: 'loading' }, () => this.#observe());
  #isObserved = false;

  /** `asked` holds the first months, and gets those asked for later. `saved` notifies of this page's own changes. */
  constructor(asked: Set<string>, read: ReadMonth, saved?: Device['savedListeners']) {
    this.#asked = asked;
    this.#read = read;
    this.#saved = saved;
  }

  /** All months that were asked for, once all have arrived; until then the previous value. */
  readonly current = this.#combined.get;

  readonly subscribe = this.#combined.subscribe;

  readonly ask = (months: Iterable<string>): void => {
    for (const month of months) this.#asked.add(month);
    this.#follow();
  };

  #observe(): () => void {
    this.#isObserved = true;
    this.#saved?.add(this.#showSaved);
    this.#follow();
    return () => {
      this.#isObserved = false;
      this.#saved?.delete(this.#showSaved);
      for (const query of this.#queries.values()) query.unsubscribe();
      this.#queries.clear();
      for (const timer of this.#completing.values()) clearTimeout(timer);
      this.#completing.clear();
    };
  }

  #follow(): void {
    if (!this.#isObserved) return;
    for (const month of this.#asked) {
      if (!this.#queries.has(month)) this.#query(month, !this.#arrived.has(month));
    }
  }

  #query(month: string, isFirst: boolean): void {
    const query = liveQuery(() => this.#read(month, isFirst)).subscribe((days) => {
      this.#arrive(month, days);
      if (isFirst && days.state === 'ready' && !days.data.every(isWhole)) this.#completeLater(month, query);
    });
    this.#queries.set(month, query);
  }

  /** Reads the rest of a month after its first screen. */
  #completeLater(month: string, first: Subscription): void {
    if (this.#completing.has(month)) return;
    const timer = setTimeout(() => {
      this.#completing.delete(month);
      first.unsubscribe();
      this.#query(month, false);
    }, AFTER_FIRST_SCREEN_MS);
    this.#completing.set(month, timer);
  }

  #arrive(month: string, days: Loaded<ReadDay[]>): void {
    const before = this.#arrived.get(month);
    this.#arrived.set(
      month,
      before?.state === 'ready' && days.state === 'ready'
        ? { state: 'ready', data: keepUnchanged(before.data, days.data) }
        : days,
    );
    this.#notify();
  }

  /** Shows the page's own changes without a read. The queries bring the same rows later. */
  readonly #showSaved = (changes: readonly Change[]): void => {
    const saved = savedDays(changes);
    const months = new Set([...saved.values()].map(({ date }) => monthOf(date)));
    for (const month of months) {
      const days = this.#arrived.get(month);
      if (days?.state === 'ready') this.#arrived.set(month, { ...days, data: withSaved(days.data, saved) });
    }
    if (months.size > 0) this.#notify();
  };

  #notify(): void {
    // Wait for all months: ten years of them must render once.
    if (this.#arrived.size < this.#asked.size) return;
    this.#combined.set(combine(this.#arrived));
  }
}

const isWhole = ({ item }: ReadDay): boolean => item.todoCount !== undefined;

function combine(months: ReadonlyMap<string, Loaded<ReadDay[]>>): ReadMonths {
  const data = new Map<string, ReadDay[]>();
  for (const [month, days] of months) {
    if (days.state !== 'ready') return days;
    data.set(month, days.data);
  }
  return { state: 'ready', data };
}

/** Returns the new days, reusing the objects of unchanged ones so that these don't render again. */
function keepUnchanged(before: readonly ReadDay[], now: readonly ReadDay[]): ReadDay[] {
  const known = new Map(before.map((day) => [day.item.day.id, day]));
  return now.map((day) => {
    const old = known.get(day.item.day.id);
    return old !== undefined && isSameDay(old, day) ? old : day;
  });
}

const isSameDay = (a: ReadDay, b: ReadDay): boolean =>
  isSameItem(a.item, b.item) && String(a.todoIds) === String(b.todoIds);

/** Compares plain values, and the few reviews and overlaps one by one. */
function isSameItem(a: AgendaItem, b: AgendaItem): boolean {
  const { household, day, openReviews, overlaps, ...rest } = a;
  return (
    isFlatEqual(rest, b) &&
    isFlatEqual(day, b.day) &&
    isFlatEqual(household, b.household) &&
    areFlatEqual(openReviews, b.openReviews) &&
    areFlatEqual(overlaps, b.overlaps)
  );
}

const areFlatEqual = (a: readonly object[], b: readonly object[]): boolean =>
  a.length === b.length && a.every((item, index) => isFlatEqual(item, b[index]));

function isFlatEqual(a: object, b: object | undefined): boolean {
  const other = new Map<string, unknown>(Object.entries(b ?? {}));
  return Object.entries(a).every(([field, value]) => other.get(field) === value);
}
