/**
 * The reader's signature of a week that was refused: what was seen, what stands now, and buttons that sign what stands
 * or discard it.
 */
import { Alert, Button, Text } from '@mantine/core';
import { discardAttention } from '../../device/attention-actions.ts';
import { useMayChange } from '../../device/use-may-change.ts';
import { formatMoney } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { refusalText } from '../../kit/language/refusals.ts';
import { Named } from '../../kit/named.tsx';
import { showToast } from '../../kit/toast.ts';
import { useSave } from '../../session/use-save.ts';
import { obstacleTo, signerOf } from '../week-obstacles.ts';
import type { WeekOfPay } from '../week-of-pay.ts';
import type { RefusedSignature } from '../week-signing.ts';
import type { WeekOwner } from '../weeks-to-sign.ts';
import { failedToSign, signAgain } from './sign-actions.ts';
import { describeObstacle, formatChangedFigures, type Reader } from './sign-words.ts';
import styles from './signing.module.css';

interface RefusedSignatureProps {
  owner: WeekOwner;
  week: WeekOfPay;
  reader: Reader;
  refused: RefusedSignature;
}

export function RefusedSignatureAlert(props: RefusedSignatureProps) {
  const { owner, week, refused } = props;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- words and buttons, not fields to fill in
    <Alert color="amber" role="group" aria-label={t('A signature that didn’t go through')}>
      <div className={styles['refused']}>
        <Text size="sm">{describeRefused(refused, week, owner)}</Text>
        <RefusedSignatureActions {...props} />
      </div>
    </Alert>
  );
}

/** What is in the way of signing what stands, or the button for it; and the button that discards the entry. */
export function RefusedSignatureActions({ owner, week, reader, refused }: RefusedSignatureProps) {
  const { busy, save } = useSave();
  const mayChange = useMayChange(owner.household.id);
  const { entry } = refused;
  const { side } = reader;
  const obstacle = obstacleTo(week, signerOf(side, owner.nanny));
  const isDone = week.status === 'APPROVED' || (side === 'nanny' && week.status === 'CONFIRMED');
  const amount = formatMoney(week.grossCents, owner.household.currency);
  const discard = async () => {
    if (await save(t('Failed to discard the entry'), () => discardAttention(entry.id)))
      showToast({ title: t('Entry discarded') });
  };
  return (
    <>
      {obstacle !== null && !isDone && (
        <Text size="sm">
          <Named name={owner.nanny.name}>{describeObstacle(obstacle, week, { owner, side })}</Named>
        </Text>
      )}
      <div className={styles['action']}>
        {mayChange && obstacle === null && !isDone && (
          <Button
            loading={busy}
            onClick={() => void save(failedToSign(entry.name), () => signAgain(refused, week))}
          >
            {entry.name === 'week.confirm'
              ? t('Confirm {amount}', { amount })
              : t('Approve {amount}', { amount })}
          </Button>
        )}
        <Button variant="default" disabled={busy} onClick={() => void discard()}>
          {t('Discard')}
        </Button>
      </div>
    </>
  );
}

/** Says both figures where the week has changed; else the reason. */
export function describeRefused(
  { entry: { name, code, message }, seen }: RefusedSignature,
  week: WeekOfPay,
  owner: Pick<WeekOwner, 'household'>,
): string {
  if (code !== 'week_changed') return refusalText(code) ?? message;
  const [was, now] = formatChangedFigures(seen, week, owner);
  if (was === now) return refusalText(code) ?? message;
  const values = { seen: was, now };
  return name === 'week.confirm'
    ? t(
        'Your confirmation didn’t go through: you saw {seen}, it is {now} now. Nothing was confirmed.',
        values,
      )
    : t('Your approval didn’t go through: you saw {seen}, it is {now} now. Nothing was approved.', values);
}
