/** The dialogs of the screen of time off, each for one nanny. */
import type { Side } from 'sync-protocol/kernel/roles.ts';
import type { Leave } from 'sync-protocol/time-off/leave.ts';
import type { LeaveKind } from 'sync-protocol/time-off/leave-policy.ts';
import type { KindBalance } from 'sync-protocol/weeks/leave-balances.ts';
import { AnswerDialog } from '../../time-off/answer-dialog.tsx';
import { AskDialog } from '../../time-off/ask-dialog.tsx';
import { AdjustDialog, PayOutDialog } from '../../time-off/entry-dialog.tsx';
import { PolicyDialog } from '../../time-off/policy-dialog.tsx';
import { policyOn } from '../../time-off/time-off-words.ts';
import type { TimeOffView } from '../../time-off/use-time-off.ts';

export type TimeOffDialog =
  | { readonly is: 'ask' | 'adjust' }
  | { readonly is: 'answer'; readonly leaves: readonly Leave[]; readonly status: 'APPROVED' | 'DECLINED' }
  | { readonly is: 'policy'; readonly kind: LeaveKind }
  | { readonly is: 'pay out'; readonly balance: KindBalance };

interface TimeOffDialogsProps {
  view: TimeOffView;
  side: Side;
  dialog: TimeOffDialog;
  opened: boolean;
  onClose: () => void;
}

export function TimeOffDialogs({ view, side, dialog, opened, onClose }: TimeOffDialogsProps) {
  const shared = { view, opened, onClose };
  switch (dialog.is) {
    case 'ask':
      return <AskDialog {...shared} side={side} />;
    case 'answer':
      return <AnswerDialog {...shared} side={side} leaves={dialog.leaves} status={dialog.status} />;
    case 'adjust':
      return <AdjustDialog {...shared} sign={side === 'family' ? 1 : -1} />;
    case 'policy': {
      const { policies, today } = view;
      const upcoming = policies.findLast((each) => each.kind === dialog.kind && each.effectiveFrom > today);
      const before = upcoming ?? policyOn(policies, dialog.kind, today);
      return <PolicyDialog {...shared} kind={dialog.kind} before={before} />;
    }
    case 'pay out':
      return <PayOutDialog {...shared} balance={dialog.balance} />;
    default:
      return dialog satisfies never;
  }
}
