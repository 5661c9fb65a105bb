/** Opens the edit dialog with a change that needs attention and that the address names, and clears the address. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAttention } from '../../attention/use-attention.ts';
import type { NannyView } from '../../device/views.ts';
import type { EnteredEdit } from '../../people/edit-nanny-dialog.tsx';
import { enteredFields } from '../../people/edit-nanny-entry.ts';

/** A nanny who isn't among `views` has been deleted: her card is missing, and no dialog opens. */
export function useEnteredEdit(
  views: readonly NannyView[],
  open: (dialog: { view: NannyView; entered: EnteredEdit }) => void,
): void {
  const { change } = useSearch({ from: '/signed-in/nannies' });
  const attention = useAttention();
  const navigate = useNavigate({ from: '/nannies' });
  useEffect(() => {
    if (change === undefined || attention.state !== 'ready') return;
    const entry = attention.data.find(({ id }) => id === change);
    const entered = entry && enteredFields(entry.args);
    const view = views.find(({ nanny }) => nanny.id === entered?.nannyId);
    if (entered && view) open({ view, entered: { id: change, typed: entered.typed } });
    void navigate({ search: {}, replace: true });
  }, [change, attention, views, open, navigate]);
}
