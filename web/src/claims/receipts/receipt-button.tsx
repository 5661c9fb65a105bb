/** The button that shows the receipt of a claim full screen, and what is said of one that isn't with the server yet. */
import { Button, Text } from '@mantine/core';
import type { Claim } from 'sync-protocol/claims/claim.ts';
import { t } from '../../kit/language/messages.ts';
import { useOpenDialog } from '../../kit/use-open-dialog.ts';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { type ReceiptState, useReceiptState } from './use-receipt-state.ts';

interface ReceiptButtonProps {
  claim: Claim;
  hash: string;
  /** What it is of, for screen readers: 'Parking, $6.50'. */
  about: string;
}

const STATES: { readonly [state in ReceiptState]: () => string | undefined } = {
  stored: () => undefined,
  'not sent yet': () => t('Picture not sent yet'),
  unknown: () => t('Picture not sent yet'),
  refused: () => t('The picture was refused'),
};

export function ReceiptButton({ claim, hash, about }: ReceiptButtonProps) {
  const { dialog, opened, open, close } = useOpenDialog<Claim>();
  const { householdId, nannyId } = claim;
  const state = useReceiptState(householdId, { nannyId, hash });
  const words = state.state === 'ready' ? STATES[state.data]() : undefined;
  // Another device has it, and hasn't sent it: there is nothing to open here.
  const isHere = state.state === 'ready' && state.data !== 'unknown';
  return (
    <>
      {isHere && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('Receipt: {about}', { about })}
          onClick={() => open(claim)}
        >
          {t('Receipt')}
        </Button>
      )}
      {words !== undefined && (
        <Text size="sm" c="dimmed">
          {words}
        </Text>
      )}
      {dialog && (
        <ReceiptDialog
          key={dialog.id}
          householdId={householdId}
          hash={hash}
          title={about}
          opened={opened}
          onClose={close}
        />
      )}
    </>
  );
}
