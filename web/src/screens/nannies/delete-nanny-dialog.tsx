import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatMoney } from 'sync-protocol/rules/format.ts';
import { failureText, request } from '../../session/api-client.ts';
import { showToast } from '../../shell/toast.ts';
import { useAgenda } from '../../store/use-agenda.ts';
import type { NannyView } from '../../store/views.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { texts } from './nannies-texts.ts';
import { whatGoesWithHer } from './what-goes-with-her.ts';

interface DeleteNannyDialogProps {
  view: NannyView;
  onClose: () => void;
  /** Once the server has deleted her: this device learns it by its next sync. */
  onDeleted: () => void;
}

/** Needs a connection: what goes with her goes for every device at once. */
export function DeleteNannyDialog({ view, onClose, onDeleted }: DeleteNannyDialogProps) {
  const { nanny, owedCents, household } = view;
  const [busy, setBusy] = useState(false);

  const remove = async () => {
    setBusy(true);
    try {
      await request('DELETE', `/api/nannies/${encodeURIComponent(nanny.id)}`);
    } catch (error) {
      const description = failureText(error, texts.anErrorOccurred);
      showToast({ variant: 'destructive', title: texts.removeFailed, description });
      return;
    } finally {
      setBusy(false);
    }
    showToast({ title: texts.removed });
    onClose();
    onDeleted();
  };

  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => void remove()}
      title={texts.removeTitle(nanny.name)}
      confirmLabel={texts.remove}
      busy={busy}
    >
      <Stack gap="xs">
        <WhatGoes nannyId={nanny.id} />
        {owedCents > 0 && (
          <Text fw={600}>{texts.removeOwed(formatMoney(owedCents, household.currency))}</Text>
        )}
        {nanny.nannyUserId !== null && <Text c="dimmed">{texts.removeAccountStays}</Text>}
      </Stack>
    </ConfirmDialog>
  );
}

function WhatGoes({ nannyId }: { nannyId: string }) {
  const agenda = useAgenda({ nannyId });
  if (agenda.state === 'loading') return <Text>{texts.removeCounting}</Text>;
  if (agenda.state === 'failed') return <Text>{texts.removeUncounted}</Text>;
  const todos = agenda.data.reduce((sum, item) => sum + item.todoCount, 0);
  const goes = whatGoesWithHer({ days: agenda.data.length, todos, payments: undefined });
  return <Text>{texts.removeGoes(goes)}</Text>;
}
