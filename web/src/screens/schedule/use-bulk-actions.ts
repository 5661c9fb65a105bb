/** Runs the actions for the selected days, one at a time, and says when one could not be loaded or asked about. */
import { useState } from 'react';
import type { AgendaShift } from '../../device/views.ts';
import { withMessages } from '../../kit/language/catalogs.ts';
import { t } from '../../kit/language/messages.ts';
import type { AnswerStatus, BulkResult } from '../../schedule/day-mutations.ts';
import type { Reader } from '../../schedule/selection.ts';
import { toastFailure } from '../../session/use-save.ts';

const loadActions = () => withMessages('rest', () => import('./bulk-actions.ts'));
type Actions = Awaited<ReturnType<typeof loadActions>>;

/** The actions for the selected days. Each shows its result and passes it to `onDone`. */
export function useBulkActions(
  selected: readonly AgendaShift[],
  reader: Reader,
  onDone: (result: BulkResult) => void,
) {
  const [busy, setBusy] = useState(false);

  const run = async (failed: string, act: (actions: Actions) => Promise<BulkResult | undefined>) => {
    setBusy(true);
    try {
      const result = await act(await loadActions());
      if (result !== undefined) onDone(result);
    } catch (error) {
      toastFailure(failed, error);
    } finally {
      setBusy(false);
    }
  };

  return {
    busy,
    answer: (status: AnswerStatus) =>
      run(t('Failed to update status'), (actions) => actions.answerSelected(selected, status, reader)),
    remove: () => run(t('Failed to delete days'), (actions) => actions.removeSelected(selected)),
    /** Whether days are selected to edit; otherwise says that some must be. */
    mayEdit: (): boolean => {
      if (selected.length > 0) return true;
      void loadActions().then((actions) => actions.toastNoneSelected());
      return false;
    },
  };
}
