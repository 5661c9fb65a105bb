/**
 * The field that takes the photo of a receipt: chosen or taken with the camera, made small and without its place on this
 * device, shown as it will be sent. A claim needs none.
 */
import { Button, Text } from '@mantine/core';
import { useCallback, useRef, useState } from 'react';
import { t } from '../../kit/language/messages.ts';
import rows from '../../kit/row-card.module.css';
import type { ReceiptPicture } from './draw-photo.ts';
import { encodePhoto, PhotoRefused } from './encode-photo.ts';
import styles from './receipts.module.css';

interface PhotoFieldProps {
  picture: ReceiptPicture | undefined;
  /** Whether a chosen photo is being prepared: its claim waits for it. */
  onBusy: (isBusy: boolean) => void;
  onChange: (picture: ReceiptPicture | undefined) => void;
}

export function PhotoField({ picture, onBusy, onChange }: PhotoFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setProblem(undefined);
    setBusy(true);
    onBusy(true);
    try {
      onChange(await encodePhoto(file));
    } catch (error) {
      setProblem(
        error instanceof PhotoRefused
          ? error.message
          : t('This photo couldn’t be prepared. Please try again.'),
      );
    } finally {
      setBusy(false);
      onBusy(false);
    }
  };

  return (
    <div>
      <input
        ref={input}
        type="file"
        name="receipt"
        accept="image/*"
        hidden
        aria-label={t('Photo of the receipt')}
        onChange={(event) => {
          void take(event.currentTarget.files?.[0]);
          // The same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <div className={rows['buttons']}>
        <Button variant="default" loading={isBusy} onClick={() => input.current?.click()}>
          {picture === undefined ? t('Add Receipt') : t('Take Another')}
        </Button>
        {picture !== undefined && (
          <Button variant="subtle" onClick={() => onChange(undefined)}>
            {t('Remove')}
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <Text role="alert" size="sm" c="var(--fairday-attention)">
          {problem}
        </Text>
      )}
      {picture !== undefined && <Thumbnail picture={picture} />}
    </div>
  );
}

/** The picture as it will be sent. */
function Thumbnail({ picture }: { picture: ReceiptPicture }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(new Blob([picture.bytes], { type: 'image/jpeg' }));
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img ref={show} alt={t('The receipt')} className={styles['thumbnail']} />;
}
