/**
 * The card of a confirmation or approval of a week that was refused: both figures, and one tap to sign what stands, or
 * to discard it.
 */
import { Button, Card, Text } from '@mantine/core';
import type { User } from 'sync-protocol/people/account.ts';
import { discardAttention } from '../device/attention-actions.ts';
import type { AttentionItem } from '../device/views.ts';
import { describeMutation } from '../history/mutation-words.ts';
import { Dotted } from '../kit/dotted.tsx';
import { t } from '../kit/language/messages.ts';
import { refusalText } from '../kit/language/refusals.ts';
import { showToast } from '../kit/toast.ts';
import { formatMoment } from '../schedule/phrases.ts';
import { useSave } from '../session/use-save.ts';
import { describeRefused, RefusedSignatureActions } from '../weeks/signing/refused-signature.tsx';
import { describeFigures } from '../weeks/signing/sign-words.ts';
import { useWeekToSign } from '../weeks/use-weeks-to-sign.ts';
import type { RefusedSignature } from '../weeks/week-signing.ts';
import styles from './attention.module.css';
import { StoryLine } from './story-line.tsx';

interface SignatureCardProps {
  item: AttentionItem;
  refused: RefusedSignature;
  user: User;
}

export function SignatureCard({ item, refused, user }: SignatureCardProps) {
  const { householdId, household, day, nannyName } = item;
  const { nannyId, weekStart } = refused;
  const found = useWeekToSign({ householdId, nannyId, weekStart });
  const known = found.state === 'ready' ? found.data : null;
  const timezone = household?.timezone ?? user.timezone;
  const facts = { timezone, currency: household?.currency ?? 'USD', day, nannyName } as const;
  const entered = describeMutation(item, facts);
  const side = user.role === 'NANNY' ? 'nanny' : 'family';
  return (
    <Card component="li" className={styles['story']} aria-label={entered}>
      <dl>
        <StoryLine name={t('You entered')} value={entered} />
        <StoryLine
          name={t('What happened')}
          value={
            known === null
              ? (refusalText(item.code) ?? item.message)
              : describeRefused(refused, known.week, known)
          }
        />
        {known !== null && (
          <StoryLine
            name={t('Current state')}
            value={<Dotted parts={describeFigures(known.week, known)} />}
          />
        )}
      </dl>
      <Text size="sm" c="dimmed">
        {t('Entered {time}', { time: formatMoment(item.happenedAt, timezone) })}
      </Text>
      {known !== null && (
        <RefusedSignatureActions
          owner={known}
          week={known.week}
          reader={{ accountId: user.id, side }}
          refused={refused}
        />
      )}
      {known === null && found.state === 'ready' && <DiscardButton id={item.id} />}
    </Card>
  );
}

/** For a signature whose week this device can't show, such as one of a household that the reader has left. */
function DiscardButton({ id }: { id: string }) {
  const { busy, save } = useSave();
  const discard = async () => {
    if (await save(t('Failed to discard the entry'), () => discardAttention(id)))
      showToast({ title: t('Entry discarded') });
  };
  return (
    <Button variant="default" disabled={busy} onClick={() => void discard()}>
      {t('Discard')}
    </Button>
  );
}
