/** The picture of a receipt over the whole screen: fitted, or at its own size to read small print. */
import { Button, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../kit/language/messages.ts';
import { SheetDialog } from '../../kit/sheet-dialog.tsx';
import styles from './receipts.module.css';
import { useReceiptPicture } from './use-receipt-picture.ts';

interface ReceiptDialogProps {
  householdId: string;
  hash: string;
  title: string;
  opened: boolean;
  onClose: () => void;
}

export function ReceiptDialog({ householdId, hash, title, opened, onClose }: ReceiptDialogProps) {
  const picture = useReceiptPicture(householdId, hash);
  const [isLarge, setLarge] = useState(false);
  return (
    <SheetDialog opened={opened} onClose={onClose} title={title} closeLabel={t('Close')}>
      {picture.state === 'loading' && <Skeleton height="18rem" />}
      {picture.state === 'missing' && <Text>{t('The picture hasn’t been sent yet.')}</Text>}
      {picture.state === 'offline' && <Text>{t('The picture needs a connection.')}</Text>}
      {picture.state === 'ready' && (
        <>
          {/* With the keyboard, it scrolls by the arrows. */}
          <section
            className={styles['frame']}
            data-large={isLarge || undefined}
            aria-label={t('The receipt')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
            tabIndex={0}
          >
            <img src={picture.url} alt={t('The receipt')} />
          </section>
          <Button variant="default" aria-pressed={isLarge} onClick={() => setLarge(!isLarge)}>
            {isLarge ? t('Fit to Screen') : t('Enlarge')}
          </Button>
        </>
      )}
    </SheetDialog>
  );
}
