/** The state of a request for time off as it is typed: the kind, the dates, the hours of each, and how it is sent. */
import { useState } from 'react';
import { addDays, MINUTES_PER_DAY } from 'sync-protocol/kernel/calendar.ts';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { LEAVE_DAYS_AHEAD, SICK_DAYS_BACK } from 'sync-protocol/time-off/leave-limits.ts';
import type { LeaveKind } from 'sync-protocol/time-off/leave-policy.ts';
import { mutateAll } from '../device/mutate.ts';
import { t } from '../kit/language/messages.ts';
import { formatHoursInput } from '../weeks/terms/terms-entry.ts';
import { minutesTyped } from './typed-minutes.ts';
import { datesBetween, type TimeOffView, usePlannedMinutes } from './use-time-off.ts';

/** What is typed for a date; until then what is planned on it. */
export interface TypedDate {
  readonly isAsked: boolean;
  readonly hours: string;
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Returns the first and the last date that can be asked for: only sick leave is asked for afterwards. */
const reachOf = (kind: LeaveKind, today: string): readonly [string, string] =>
  kind === 'SICK' ? [addDays(today, -SICK_DAYS_BACK), today] : [today, addDays(today, LEAVE_DAYS_AHEAD)];

/** Returns the id of a date, the same however often it is tried. */
function idOf(ids: Map<string, string>, date: string): string {
  const id = ids.get(date) ?? newId();
  ids.set(date, id);
  return id;
}

export function useAsk({ nanny, household, today }: TimeOffView) {
  const [kind, setKind] = useState<LeaveKind>('VACATION');
  const [range, setRange] = useState<Range>({ from: '', to: '' });
  const [typed, setTyped] = useState<Readonly<Record<string, TypedDate>>>({});
  const [ids] = useState(() => new Map<string, string>());
  const [groupId] = useState(newId);
  const { from, to } = range;
  const dates = from === '' || to === '' ? [] : datesBetween(from, to);
  const planned = usePlannedMinutes({ nanny, household }, range);
  const plannedOn = (date: string): number => (planned.state === 'ready' ? (planned.data.get(date) ?? 0) : 0);
  const entryOf = (date: string): TypedDate => {
    const minutes = plannedOn(date);
    return typed[date] ?? { isAsked: minutes > 0, hours: minutes > 0 ? formatHoursInput(minutes) : '' };
  };
  const asked = dates.filter((date) => entryOf(date).isAsked);
  const minutesOn = (date: string) => minutesTyped(entryOf(date).hours, [1, MINUTES_PER_DAY]);

  /** Throws the refusal of the first date that was refused. Dates that were asked for before stay so. */
  const send = async (note: string): Promise<void> => {
    const results = await mutateAll(
      household.id,
      asked.map((date) => ({
        name: 'leave.ask' as const,
        args: {
          leaveId: idOf(ids, date),
          groupId,
          nannyId: nanny.id,
          kind,
          date,
          minutes: minutesOn(date) ?? 0,
          plannedMinutes: plannedOn(date),
          note: kind === 'SICK' ? null : note.trim() || null,
        },
      })),
    );
    const refused = results.find((result) => result !== null);
    if (refused) throw refused;
  };

  const findProblem = (): string | undefined => {
    if (from === '' || to === '') return t('Choose the first and the last day.');
    if (to < from) return t('The last day can’t be before the first.');
    if (asked.length === 0) return t('Choose at least one day.');
    return asked.every((date) => minutesOn(date) !== undefined)
      ? undefined
      : t('Enter hours like 8 or 7:30 for each day.');
  };

  return {
    kind,
    setKind,
    ...range,
    /** The last day follows the first. */
    setFrom: (first: string) => setRange({ from: first, to: to === '' || to < first ? first : to }),
    setTo: (last: string) => setRange({ from, to: last }),
    reach: reachOf(kind, today),
    /** Empty until what is planned on them is known. */
    dates: planned.state === 'ready' ? dates : [],
    entryOf,
    change: (date: string, next: Partial<TypedDate>) =>
      setTyped((before) => ({ ...before, [date]: { ...entryOf(date), ...next } })),
    sumMinutes: asked.reduce((total, date) => total + (minutesOn(date) ?? 0), 0),
    findProblem,
    send,
  };
}
