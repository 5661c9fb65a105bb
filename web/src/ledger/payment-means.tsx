/** The fields that tell how a payment was made: in the form that records it, and where a refused one is changed. */
import { PLATFORMS, type Platform } from 'sync-protocol/kernel/values.ts';
import { t } from '../kit/language/messages.ts';
import { NativeSelect } from '../kit/native-select.ts';
import type { PaymentEntry } from './payment-entry.ts';

export type ChangeEntry = <F extends keyof PaymentEntry>(field: F, value: PaymentEntry[F]) => void;

interface PaymentMeansProps {
  entry: PaymentEntry;
  change: ChangeEntry;
}

export function PaymentMeans({ entry, change }: PaymentMeansProps) {
  return (
    <NativeSelect
      label={t('Payment Platform')}
      name="platform"
      value={entry.platform}
      onChange={(event) => change('platform', event.currentTarget.value as Platform)}
      // As the specification names them; what was paid says 'Venmo'.
      data={PLATFORMS.map((value) => ({ value, label: value === 'CASH' ? t('CASH') : value }))}
    />
  );
}
