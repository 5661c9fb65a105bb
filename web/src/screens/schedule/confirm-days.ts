/**
 * The browser's questions before days are deleted, and before accepted ones are declined or moved late, with what is
 * owed; and the texts of the toast about deleted days. Lazy.
 */

import type { AgendaShift } from '../../device/views.ts';
import { formatDate, formatHoursShort } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import type { BulkToastTexts } from '../../schedule/change-toasts.ts';
import { type ScheduleEdit, toScheduleEdit } from '../../schedule/day-edits.ts';
import { toAnswer, toRemoval } from '../../schedule/day-mutations.ts';
import { type DateRange, minutesOf, rangeOf } from '../../schedule/selection.ts';
import { lateWords } from './late-days.ts';

/** Up to a week of selected days is on screen: the question names no range and hours. */
const FEW_DAYS = 7;

/** Added to the question where more days are selected than fit on the screen. */
function deletedHours(range: DateRange, { planned, worked }: ReturnType<typeof minutesOf>): string {
  const [from, to] = [formatDate(range.from), formatDate(range.to)];
  const scheduled = formatHoursShort(planned);
  return worked === 0
    ? t('This deletes {scheduled} scheduled hours from {from} to {to}.', { scheduled, from, to })
    : t('This deletes {scheduled} scheduled hours and {worked} worked hours from {from} to {to}.', {
        scheduled,
        worked: formatHoursShort(worked),
        from,
        to,
      });
}

/** Asks before days are deleted, and says what is owed for those that are deleted late. */
export async function confirmDelete(selected: readonly AgendaShift[]): Promise<boolean> {
  const question = t(
    'Are you sure you want to delete {count, plural, other {# schedule day(s)}}? This action cannot be undone.',
    { count: selected.length },
  );
  const late = await lateWords(selected.map((item) => ({ item, mutation: toRemoval(item) })));
  const range = rangeOf(selected);
  const hours =
    selected.length <= FEW_DAYS || range === undefined ? null : deletedHours(range, minutesOf(selected));
  // The specification (section 5) asks for the browser's own confirm dialog.
  return window.confirm([question, hours, late].filter((words) => words !== null).join('\n\n'));
}

/** The texts of the toast about deleted days. */
export const deletionToast = (): BulkToastTexts => ({
  succeeded: t('Days deleted'),
  failed: t('Failed to delete days'),
  describe: (count) => t('{count, plural, one {# day deleted.} other {# days deleted.}}', { count }),
});

/** Asks before accepted days are declined late. Resolves to true where nothing is owed. */
export async function confirmLateDecline(items: readonly AgendaShift[]): Promise<boolean> {
  const words = await lateWords(items.map((item) => ({ item, mutation: toAnswer(item, 'DECLINED') })));
  return (
    words === null ||
    window.confirm(
      `${words}\n\n${t('{count, plural, one {Decline this day?} other {Decline these # days?}}', { count: items.length })}`,
    )
  );
}

/** Asks before an accepted day is moved late. Resolves to true where nothing can be owed. */
export async function confirmLateMove(item: AgendaShift, edit: ScheduleEdit): Promise<boolean> {
  const words = await lateWords([{ item, mutation: toScheduleEdit(item, edit) }]);
  return words === null || window.confirm(`${words}\n\n${t('Move this day?')}`);
}
