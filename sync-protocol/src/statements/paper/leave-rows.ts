/** Writes the balances of time off on a statement, by kind, to the minute. */
import type { Say } from '../../kernel/languages.ts';
import type { LeaveKind } from '../../time-off/leave-policy.ts';
import { MINUS, MINUTES_PER_HOUR, type Writer } from './statement-writer.ts';

const KIND_NAMES: Readonly<Record<LeaveKind, (t: Say) => string>> = {
  VACATION: (t) => t('Vacation'),
  SICK: (t) => t('Sick leave'),
  PERSONAL: (t) => t('Personal time'),
};

/** Returns '34 h 7 min', with a minus sign below 0. */
function formatMinutes(minutes: number, { notation: { unit } }: Writer): string {
  const [hours, rest] = [
    Math.floor(Math.abs(minutes) / MINUTES_PER_HOUR),
    Math.abs(minutes) % MINUTES_PER_HOUR,
  ];
  const parts = [
    ...(hours === 0 ? [] : [unit(hours, 'hour')]),
    ...(rest === 0 && hours > 0 ? [] : [unit(rest, 'minute')]),
  ];
  return `${minutes < 0 ? MINUS : ''}${parts.join(' ')}`;
}

/** Returns the cells of a row for each kind: its name, kept from before, earned, taken, added otherwise, left. */
export const leaveCells = (writer: Writer): string[][] =>
  (writer.content.leave ?? []).map(({ kind, ...balance }) => [
    KIND_NAMES[kind](writer.t),
    ...[
      balance.carriedMinutes,
      balance.earnedMinutes,
      balance.takenMinutes,
      balance.adjustedMinutes,
      balance.balanceMinutes,
    ].map((minutes) => formatMinutes(minutes, writer)),
  ]);
