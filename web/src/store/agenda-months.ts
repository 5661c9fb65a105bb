/**
 * The months of an agenda that somebody has come near, each a live query of its own: what changes in one of them
 * is not a reason to read the others again.
 */
import { liveQuery, type Subscription } from 'dexie';
import { monthOf } from 'sync-protocol/rules/months.ts';
import type { Change } from 'sync-protocol/sync/working-set.ts';
import { observable } from '../observable.ts';
import type { ReadDay } from './agenda-reads.ts';
import { savedDays, withSaved } from './agenda-saved.ts';
import type { Device } from './device.ts';
import type { AgendaItem, Loaded } from './views.ts';

export type ReadMonths = Loaded<ReadonlyMap<string, readonly ReadDay[]>>;

/** Reads a month; what is not wanted for its first sight may be left out of the first reading. */
type ReadMonth = (month: string, isFirst: boolean) => Promise<Loaded<ReadDay[]>>;

/** Long enough for the first sight to be complete. */
const AFTER_FIRST_PAINT_MS = 300;

export class AgendaMonths {
  readonly #asked: Set<string>;
  readonly #read: ReadMonth;
  readonly #queries = new Map<string, Subscription>();
  readonly #arrived = new Map<string, Loaded<ReadDay[]>>();
  readonly #unfinished = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #saved: Device['savedListeners'] | undefined;
  readonly #together = observable<ReadMonths>({ state: 'loading' }, () => this.#observe());
  #isObserved = false;

  /**
   * `asked` are the months to begin with; those that are asked for later are added to it. `saved` tells what the
   * page's own mutations change.
   */
  constructor(asked: Set<string>, read: ReadMonth, saved?: Device['savedListeners']) {
    this.#asked = asked;
    this.#read = read;
    this.#saved = saved;
  }

  /** All months that have been asked for, once they have all arrived; until then what was here before. */
  readonly current = this.#together.get;

  readonly subscribe = this.#together.subscribe;

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
      for (const timer of this.#unfinished.values()) clearTimeout(timer);
      this.#unfinished.clear();
    };
  }

  /** Only while there is a listener. */
  #follow(): void {
    if (!this.#isObserved) return;
    for (const month of this.#asked) {
      if (!this.#queries.has(month)) this.#query(month, !this.#arrived.has(month));
    }
  }

  #query(month: string, isFirst: boolean): void {
    const query = liveQuery(() => this.#read(month, isFirst)).subscribe((days) => {
      this.#arrive(month, days);
      if (isFirst && days.state === 'ready' && !days.data.every(isWhole)) this.#finish(month, query);
    });
    this.#queries.set(month, query);
  }

  /** Reads all of a month that is in sight by then. */
  #finish(month: string, first: Subscription): void {
    if (this.#unfinished.has(month)) return;
    const timer = setTimeout(() => {
      this.#unfinished.delete(month);
      first.unsubscribe();
      this.#query(month, false);
    }, AFTER_FIRST_PAINT_MS);
    this.#unfinished.set(month, timer);
  }

  #arrive(month: string, days: Loaded<ReadDay[]>): void {
    const before = this.#arrived.get(month);
    this.#arrived.set(
      month,
      before?.state === 'ready' && days.state === 'ready'
        ? { state: 'ready', data: keepUnchanged(before.data, days.data) }
        : days,
    );
    this.#tell();
  }

  /** What a mutation made of days that are here is shown at once; the queries read it again, and find it as it is. */
  readonly #showSaved = (changes: readonly Change[]): void => {
    const saved = savedDays(changes);
    const months = new Set([...saved.values()].map(({ date }) => monthOf(date)));
    for (const month of months) {
      const days = this.#arrived.get(month);
      if (days?.state === 'ready') this.#arrived.set(month, { ...days, data: withSaved(days.data, saved) });
    }
    if (months.size > 0) this.#tell();
  };

  #tell(): void {
    // Told once for many: a screen is not to be drawn anew for each month of ten years.
    if (this.#arrived.size < this.#asked.size) return;
    this.#together.set(together(this.#arrived));
  }
}

const isWhole = ({ item }: ReadDay): boolean => item.todoCount !== undefined;

function together(months: ReadonlyMap<string, Loaded<ReadDay[]>>): ReadMonths {
  const data = new Map<string, ReadDay[]>();
  for (const [month, days] of months) {
    if (days.state !== 'ready') return days;
    data.set(month, days.data);
  }
  return { state: 'ready', data };
}

/** The days as they are now; those that are as they were, as the same objects, so that nothing redraws them. */
function keepUnchanged(before: readonly ReadDay[], now: readonly ReadDay[]): ReadDay[] {
  const known = new Map(before.map((day) => [day.item.day.id, day]));
  return now.map((day) => {
    const old = known.get(day.item.day.id);
    return old !== undefined && isSameDay(old, day) ? old : day;
  });
}

const isSameDay = (a: ReadDay, b: ReadDay): boolean =>
  isSameItem(a.item, b.item) && String(a.todoIds) === String(b.todoIds);

/** Rows hold plain values, and reviews are few: their own rows are compared too. */
function isSameItem(a: AgendaItem, b: AgendaItem): boolean {
  const { household, day, openReviews, ...rest } = a;
  return (
    isFlatEqual(rest, b) &&
    isFlatEqual(day, b.day) &&
    isFlatEqual(household, b.household) &&
    openReviews.length === b.openReviews.length &&
    openReviews.every((review, index) => isFlatEqual(review, b.openReviews[index]))
  );
}

function isFlatEqual(a: object, b: object | undefined): boolean {
  const other = new Map<string, unknown>(Object.entries(b ?? {}));
  return Object.entries(a).every(([field, value]) => other.get(field) === value);
}
