/** Keeps which unpaid items are ticked: the last open day of a week ticks what terms add to that week, too. */
import type { UnpaidItem } from './use-unpaid.ts';

interface UnpaidChoice {
  readonly ids: ReadonlySet<string>;
  /** What was ticked with the last day of its week, and not by itself. */
  readonly included: ReadonlySet<string>;
}

export const NO_CHOICE: UnpaidChoice = { ids: new Set(), included: new Set() };

export const isDay = ({ kind }: Pick<UnpaidItem, 'kind'>): boolean => kind === 'hours';

/** Ticks or unticks one of these items. */
export function tick(
  { ids, included }: UnpaidChoice,
  { id, ticked }: { id: string; ticked: boolean },
  items: readonly UnpaidItem[],
): UnpaidChoice {
  const next = { ids: new Set(ids), included: new Set(included) };
  next.included.delete(id);
  if (ticked) next.ids.add(id);
  else next.ids.delete(id);
  const item = items.find((each) => each.id === id);
  if (item === undefined || !isDay(item) || item.countsIn === null) return next;
  const ofWeek = items.filter(
    ({ nannyId, countsIn }) => nannyId === item.nannyId && countsIn === item.countsIn,
  );
  const isComplete = ofWeek.every((each) => !isDay(each) || next.ids.has(each.id));
  for (const added of ofWeek.filter((each) => !isDay(each))) {
    if (isComplete && !next.ids.has(added.id)) {
      next.ids.add(added.id);
      next.included.add(added.id);
    } else if (!isComplete && next.included.has(added.id)) {
      next.ids.delete(added.id);
      next.included.delete(added.id);
    }
  }
  return next;
}

export const tickAll = (items: readonly UnpaidItem[]): UnpaidChoice => ({
  ids: new Set(items.map(({ id }) => id)),
  included: new Set(items.flatMap((item) => (isDay(item) ? [] : [item.id]))),
});
