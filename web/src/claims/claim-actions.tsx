/** The buttons of one claim, approve and withdraw, and the ways back that toasts offer. */
import { Button } from '@mantine/core';
import type { Claim } from 'sync-protocol/claims/claim.ts';
import { mutate } from '../device/mutate.ts';
import { formatMoney } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { showToast } from '../kit/toast.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import { claimName } from './claim-words.ts';
import type { ClaimsView } from './use-claims.ts';

interface ClaimButtonProps {
  view: ClaimsView;
  claim: Claim;
}

type Undo =
  | readonly ['claim.withdraw', { claimId: string }]
  | readonly ['claim.decide', { claimId: string; status: 'SUBMITTED'; note: null }];

async function undo(householdId: string, change: Undo): Promise<void> {
  try {
    // Each name with its own arguments, as `mutate` is typed.
    if (change[0] === 'claim.withdraw') await mutate(householdId, ...change);
    else await mutate(householdId, ...change);
    showToast({ title: t('Change undone') });
  } catch (error) {
    toastFailure(t('Couldn’t undo'), error);
  }
}

/** What a decision is about: it changes nothing where the other parent has decided meanwhile. */
export const seenClaim = ({ amountCents, status }: Claim) => ({ amountCents, status });

/** The way back from a decision: for ten minutes, and while nothing is paid. */
export const undoDecision = (householdId: string, claimId: string) => ({
  label: t('Undo'),
  run: () => void undo(householdId, ['claim.decide', { claimId, status: 'SUBMITTED', note: null }]),
});

/** The way back from an expense that was just entered. */
export const undoEntry = (householdId: string, claimId: string) => ({
  label: t('Undo'),
  run: () => void undo(householdId, ['claim.withdraw', { claimId }]),
});

/** Approves with the amount that is shown. */
export function ApproveButton({ view, claim, isFirst }: ClaimButtonProps & { isFirst: boolean }) {
  const { household } = view;
  const { busy, save } = useSave({ isQuick: true });
  const approve = async () => {
    const args = { claimId: claim.id, status: 'APPROVED' as const, note: null };
    const isSaved = await save(t('Failed to save your answer'), () =>
      mutate(household.id, 'claim.decide', args, seenClaim(claim)),
    );
    if (isSaved) showToast({ title: t('Expense approved'), action: undoDecision(household.id, claim.id) });
  };
  return (
    <Button
      variant={isFirst ? 'filled' : 'light'}
      loading={busy}
      aria-label={t('Approve {amount}, {subject}', {
        amount: formatMoney(claim.amountCents, household.currency),
        subject: claimName(claim),
      })}
      onClick={() => void approve()}
    >
      {t('Approve')}
    </Button>
  );
}

export function WithdrawButton({ view, claim }: ClaimButtonProps) {
  const { household } = view;
  const { busy, save } = useSave({ isQuick: true });
  const withdraw = async () => {
    const isSaved = await save(t('Couldn’t withdraw'), () =>
      mutate(household.id, 'claim.withdraw', { claimId: claim.id }),
    );
    if (isSaved) showToast({ title: t('Expense withdrawn') });
  };
  return (
    <Button variant="subtle" loading={busy} onClick={() => void withdraw()}>
      {t('Withdraw')}
    </Button>
  );
}
