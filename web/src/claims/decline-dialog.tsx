/** The dialog that declines a claim. It takes a reason: the other side reads it. */
import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Claim } from 'sync-protocol/claims/claim.ts';
import { CLAIM_ANSWER_MAX } from 'sync-protocol/claims/claim-choices.ts';
import { mutate } from '../device/mutate.ts';
import { formatMoney, formatNearDate } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { showToast } from '../kit/toast.ts';
import { useSave } from '../session/use-save.ts';
import { seenClaim, undoDecision } from './claim-actions.tsx';
import { claimName } from './claim-words.ts';
import type { ClaimsView } from './use-claims.ts';

interface DeclineDialogProps {
  view: ClaimsView;
  claim: Claim;
  opened: boolean;
  onClose: () => void;
}

export function DeclineDialog({ view, claim, opened, onClose }: DeclineDialogProps) {
  const { household } = view;
  // What was seen when the dialog opened is what is answered.
  const [seen] = useState(claim);
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { busy, save } = useSave();
  const submit = async () => {
    if (note.trim() === '') {
      setMissing(true);
      return undefined;
    }
    const args = { claimId: seen.id, status: 'DECLINED' as const, note: note.trim() };
    const isSaved = await save(t('Failed to save your answer'), () =>
      mutate(household.id, 'claim.decide', args, seenClaim(seen)),
    );
    if (!isSaved) return undefined;
    showToast({ title: t('Expense declined'), action: undoDecision(household.id, seen.id) });
    return onClose;
  };
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Decline {amount}', { amount: formatMoney(seen.amountCents, household.currency) })}
      dirty={note !== ''}
      onSubmit={submit}
      primary={{ label: t('Decline'), busy, color: 'red' }}
      closeLabel={t('Cancel')}
    >
      <Text>
        {t('{subject}, {date}', { subject: claimName(seen), date: formatNearDate(seen.date, view.today) })}
      </Text>
      <TextInput
        label={t('Reason')}
        description={t('She reads it, and can enter it again.')}
        name="note"
        value={note}
        maxLength={CLAIM_ANSWER_MAX}
        dir="auto"
        error={isMissing && note.trim() === '' ? t('Required') : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Text size="sm" c="dimmed">
        {t('Declining says that you don’t agree. In some states, necessary costs are owed all the same.')}
      </Text>
    </SheetDialog>
  );
}
