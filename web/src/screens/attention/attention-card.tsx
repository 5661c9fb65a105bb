import { Button, Card, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { discardAttention, retryAttention } from '../../store/attention.ts';
import type { AttentionItem } from '../../store/views.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { enteredInWords } from '../../ui/entered-words.ts';
import { type EntryFacts, momentInWords } from '../../ui/entry-facts.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { texts } from './attention-texts.ts';
import { copyAsText } from './copy-as-text.ts';
import { standingInWords } from './standing-words.ts';
import { useOutcome } from './use-outcome.ts';

/** One story in three lines: what you entered, what happened meanwhile, what stands now. */
export function AttentionCard({ item }: { item: AttentionItem }) {
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { isBusy, tell } = useOutcome();
  const facts = useFactsOf(item);
  const entered = enteredInWords(item, facts);
  const standing = standingInWords(item, facts);
  const { day } = item;

  const retry = () => tell(retryAttention(item.id), { done: texts.retried, failed: texts.retryFailed });
  const discard = async () => {
    setIsDiscarding(false);
    await tell(discardAttention(item.id), { done: texts.discarded, failed: texts.discardFailed });
  };

  return (
    <Card component="li" className="fd-story" aria-label={entered}>
      <dl>
        <StoryLine name={texts.entered} value={entered} />
        <StoryLine name={texts.happened} value={item.message} />
        <StoryLine name={texts.stands} value={standing} />
      </dl>
      <Text size="sm" c="dimmed">
        {texts.enteredAt(momentInWords(item.happenedAt, facts.timezone))}
      </Text>
      <div className="fd-story-actions">
        <Button loading={isBusy} onClick={() => void retry()}>
          {texts.tryAgain}
        </Button>
        {day && (
          <LinkButton to="/schedule" search={{ date: day.date, dayId: day.id }} variant="light">
            {texts.change}
          </LinkButton>
        )}
        <Button
          variant="subtle"
          leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
          onClick={() => void copyAsText([entered, item.message, standing])}
        >
          {texts.copy}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setIsDiscarding(true)}>
          {texts.discard}
        </Button>
      </div>
      <ConfirmDialog
        opened={isDiscarding}
        onClose={() => setIsDiscarding(false)}
        onConfirm={() => void discard()}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
      >
        <Text fw={600} mb="xs">
          {entered}
        </Text>
        {texts.discardWords}
      </ConfirmDialog>
    </Card>
  );
}

function StoryLine({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Once access to a household is lost, its clock is gone too: the account's own serves. */
function useFactsOf({ household, day, nannyName }: AttentionItem): EntryFacts {
  const { user } = useSession();
  return {
    timezone: household?.timezone ?? user?.timezone ?? 'UTC',
    currency: household?.currency ?? 'USD',
    day,
    // She knows that her days are her own.
    nannyName: user?.role === 'NANNY' ? undefined : nannyName,
  };
}
