/** The dialogs of the screen of expenses, each for one nanny. */
import type { Claim } from 'sync-protocol/claims/claim.ts';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import { ClaimDialog } from '../../claims/claim-dialog.tsx';
import type { ClaimItem } from '../../claims/claim-lists.ts';
import { DeclineDialog } from '../../claims/decline-dialog.tsx';
import { MileageRateDialog } from '../../claims/mileage-rate-dialog.tsx';
import { PayClaimsDialog } from '../../claims/pay-claims-dialog.tsx';
import type { ClaimsView } from '../../claims/use-claims.ts';

export type ClaimsDialog =
  | { readonly is: 'claim' | 'rate' }
  | { readonly is: 'decline'; readonly claim: Claim }
  | { readonly is: 'pay'; readonly items: readonly ClaimItem[] };

interface ClaimsDialogsProps {
  view: ClaimsView;
  side: Side;
  dialog: ClaimsDialog;
  opened: boolean;
  onClose: () => void;
}

export function ClaimsDialogs({ view, side, dialog, opened, onClose }: ClaimsDialogsProps) {
  const shared = { view, opened, onClose };
  switch (dialog.is) {
    case 'claim':
      return <ClaimDialog {...shared} side={side} />;
    case 'rate':
      return <MileageRateDialog {...shared} />;
    case 'decline':
      return <DeclineDialog {...shared} claim={dialog.claim} />;
    case 'pay':
      return <PayClaimsDialog {...shared} items={dialog.items} />;
    default:
      return dialog satisfies never;
  }
}
