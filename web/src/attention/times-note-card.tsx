/** The card that tells both sides: the nanny's hours count, on a day whose times the family had changed unseen. */
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { discardAttention } from '../device/attention-actions.ts';
import { useMayChange } from '../device/use-may-change.ts';
import type { AttentionItem } from '../device/views.ts';
import { deletedDay } from '../history/mutation-words.ts';
import { formatDateHeading, startLine } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { LinkButton } from '../kit/link-button.tsx';
import { formatTimes } from '../schedule/phrases.ts';
import { useSave } from '../session/use-save.ts';
import styles from './attention.module.css';

/** Returns what happened, for the nanny or for the family. */
function describeNote({ day, household, nannyName = '' }: AttentionItem, isFamily: boolean): string {
  const { scheduledStartUtc = null, scheduledEndUtc = null } = day ?? {};
  const times = formatTimes(scheduledStartUtc, scheduledEndUtc, household?.timezone ?? 'UTC');
  return isFamily
    ? t('This day was changed to {times} before {name}’s hours arrived. {name}’s hours count.', {
        times,
        name: nannyName,
      })
    : t('{name} changed this day to {times} before your hours arrived. Your hours count.', {
        name: household?.name ?? '',
        times,
      });
}

export function TimesNoteCard({ item, isFamily }: { item: AttentionItem; isFamily: boolean }) {
  const { day, householdId } = item;
  const mayChange = useMayChange(householdId);
  const { busy, save } = useSave();
  const heading = startLine(day === undefined ? deletedDay() : formatDateHeading(day.date));
  const read = () => save(t('Failed to discard the entry'), () => discardAttention(item.id));
  return (
    <Card component="li" className={styles['story']} aria-label={heading}>
      <Title order={3} size="h4">
        {heading}
      </Title>
      <Text>{describeNote(item, isFamily)}</Text>
      <Group gap="xs">
        {mayChange && day !== undefined && (
          <LinkButton to="/schedule" search={{ date: day.date, dayId: day.id }} variant="light">
            {t('Change')}
          </LinkButton>
        )}
        <Button variant="default" loading={busy} onClick={() => void read()}>
          {t('OK')}
        </Button>
      </Group>
    </Card>
  );
}
