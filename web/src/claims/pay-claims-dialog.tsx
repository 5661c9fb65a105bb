/** The dialog that records that a nanny was paid back: for which claims, when and how. Apart from wages. */
import { Checkbox, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { newId } from 'sync-protocol/kernel/new-id.ts';
import { PLATFORMS, type Platform } from 'sync-protocol/kernel/values.ts';
import { mutate } from '../device/mutate.ts';
import { formatMoney, formatNearDate } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { NativeSelect } from '../kit/native-select.ts';
import rows from '../kit/row-card.module.css';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { showToast } from '../kit/toast.ts';
import { platformName } from '../ledger/platform-name.ts';
import { toastFailure, useSave } from '../session/use-save.ts';
import type { ClaimItem } from './claim-lists.ts';
import { claimName } from './claim-words.ts';
import type { ClaimsView } from './use-claims.ts';

interface PayClaimsDialogProps {
  view: ClaimsView;
  /** Approved and open. */
  items: readonly ClaimItem[];
  opened: boolean;
  onClose: () => void;
}

export function PayClaimsDialog({ view, items, opened, onClose }: PayClaimsDialogProps) {
  const { household, nanny, today } = view;
  // What was seen when the dialog opened is what is paid: a partner may pay meanwhile.
  const [seen] = useState(items);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [paymentDate, setPaymentDate] = useState(today);
  const [platform, setPlatform] = useState<Platform>('VENMO');
  const [paymentId] = useState(newId);
  const { busy, save } = useSave();
  const chosen = seen.filter(({ claim }) => !left.has(claim.id));
  const sum = formatMoney(
    chosen.reduce((cents, { openCents }) => cents + openCents, 0),
    household.currency,
  );

  const submit = async () => {
    const isDated = paymentDate !== '' && paymentDate <= today;
    if (chosen.length === 0 || !isDated) {
      const problem = isDated
        ? t('Choose at least one expense.')
        : t('Choose a date that isn’t in the future.');
      toastFailure(t('Missing information'), problem);
      return undefined;
    }
    const args = {
      paymentId,
      nannyId: nanny.id,
      claims: chosen.map(({ claim }) => ({ claimId: claim.id, amountCents: claim.amountCents })),
      platform,
      paymentDate,
    };
    let skipped = 0;
    const isSaved = await save(t('Failed to record payment'), async () => {
      const { errors } = await mutate(household.id, 'claim.pay', args);
      skipped = Array.isArray(errors) ? errors.length : 0;
    });
    if (!isSaved) return undefined;
    showToast({
      title: t('Payment recorded'),
      description:
        skipped === 0
          ? t('{amount} paid back, apart from wages.', { amount: sum })
          : t(
              '{count, plural, one {# expense had changed or was paid already, and is left out.} other {# expenses had changed or were paid already, and are left out.}}',
              { count: skipped },
            ),
    });
    return onClose;
  };

  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={t('Pay Back Expenses')}
      dirty={left.size > 0 || paymentDate !== today}
      isNew
      onSubmit={submit}
      primary={{ label: t('Record {amount} Paid Back', { amount: sum }), busy }}
      closeLabel={t('Cancel')}
    >
      <Text>{t('Record it once you have sent the money. It is no part of her wages.')}</Text>
      <ul className={rows['choices']} aria-label={t('Expenses')}>
        {seen.map(({ claim, openCents }) => (
          <li key={claim.id} className={rows['choice']}>
            <Checkbox
              label={t('{subject}, {date}', {
                subject: claimName(claim),
                date: formatNearDate(claim.date, today),
              })}
              checked={!left.has(claim.id)}
              onChange={(event) => setLeft(toggled(left, claim.id, event.currentTarget.checked))}
            />
            <span>{formatMoney(openCents, household.currency)}</span>
          </li>
        ))}
      </ul>
      <TextInput
        type="date"
        label={t('Payment Date')}
        name="paymentDate"
        max={today}
        value={paymentDate}
        onChange={(event) => setPaymentDate(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('Payment Platform')}
        name="platform"
        value={platform}
        onChange={(event) => setPlatform(event.currentTarget.value as Platform)}
        data={PLATFORMS.map((value) => ({ value, label: platformName(value) }))}
      />
    </SheetDialog>
  );
}

/** Returns the ids that aren't paid, with one more or less. */
function toggled(left: ReadonlySet<string>, id: string, isChosen: boolean): ReadonlySet<string> {
  const next = new Set(left);
  if (isChosen) next.delete(id);
  else next.add(id);
  return next;
}
