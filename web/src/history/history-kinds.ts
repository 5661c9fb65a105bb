/** The kinds of history entries by which people filter, and which kind each mutator's entries are. */
import { isMutatorName, type MutatorName } from 'sync-protocol/registry.ts';

export const HISTORY_KINDS = ['hours', 'schedule', 'payments', 'settings'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

type Entity = MutatorName extends `${infer E}.${string}` ? E : never;

const KINDS: { readonly [E in Entity]: HistoryKind } = {
  household: 'settings',
  nanny: 'settings',
  baseSchedule: 'schedule',
  agenda: 'schedule',
  day: 'schedule',
  clock: 'hours',
  todo: 'schedule',
  payment: 'payments',
  review: 'hours',
  terms: 'settings',
  week: 'payments',
  statement: 'payments',
  leave: 'schedule',
  claim: 'payments',
  receipt: 'payments',
};

/** Undefined for entries of newer app versions. */
export function kindOf(name: string): HistoryKind | undefined {
  if (!isMutatorName(name)) return undefined;
  const isAboutHours = name === 'day.recordHours' || name === 'day.withdrawHours';
  return isAboutHours ? 'hours' : KINDS[name.slice(0, name.indexOf('.')) as Entity];
}
