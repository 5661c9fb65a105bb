/**
 * The nanny's card with the first three days to answer: times, overlaps, Accept and Decline with Undo; and 'Accept
 * All'.
 */
import { Button, Card, Text, Title } from '@mantine/core';
import type { MutatorArgs } from 'sync-protocol/registry.ts';
import { mutate } from '../../device/mutate.ts';
import { useMayChange } from '../../device/use-may-change.ts';
import type { AgendaItem } from '../../device/views.ts';
import { Dotted } from '../../kit/dotted.tsx';
import { formatDateHeading, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { TextLink } from '../../kit/link-button.tsx';
import { steadyRows } from '../../kit/steady-rows.ts';
import { showToast } from '../../kit/toast.ts';
import { OnlyHerself } from '../../people/only-herself.tsx';
import { formatOverlap, formatScheduled } from '../../schedule/phrases.ts';
import { toastFailure } from '../../session/use-save.ts';
import { AcceptAll, formatRange } from './accept-all.tsx';
import styles from './dashboard.module.css';

const SHOWN = 3;

export function DaysToAnswer({ items }: { items: readonly AgendaItem[] }) {
  const first = items[0];
  const mayAnswer = useMayChange();
  if (first === undefined) return null;
  return (
    <Card component="section" className={styles['card']} aria-labelledby="waiting-days" ref={steadyRows}>
      <div className={styles['answer-head']}>
        <div className={styles['words']}>
          <Title order={2} size="h4" id="waiting-days">
            {t('{count, plural, one {# day} other {# days}} to answer', { count: items.length })}
          </Title>
          {items.length > 1 && (
            <Text size="sm" c="dimmed">
              {formatRange(items)}
            </Text>
          )}
        </div>
        {mayAnswer && items.length > 1 && <AcceptAll items={items} />}
      </div>
      <OnlyHerself />
      <ul ref={steadyRows}>
        {items.slice(0, SHOWN).map((item) => (
          <DayToAnswer key={item.day.id} item={item} isOnly={items.length === 1} />
        ))}
      </ul>
      {items.length > SHOWN && (
        <TextLink to="/schedule" search={{ date: first.day.date }} className={styles['see-all']}>
          {t('See all')}
        </TextLink>
      )}
    </Card>
  );
}

/** Answers a day. The answer is refused if the day's times are no longer those on the screen. */
async function answerDay({ day }: AgendaItem, status: 'ACCEPTED' | 'DECLINED'): Promise<void> {
  const { id: dayId, householdId, scheduledStartUtc, scheduledEndUtc } = day;
  try {
    await mutate(householdId, 'day.answer', { dayId, status }, { scheduledStartUtc, scheduledEndUtc });
    const undo = () => void withdrawAnswer({ dayId, status }, householdId);
    showToast({ title: t('Status updated'), action: { label: t('Undo'), run: undo } });
  } catch (error) {
    toastFailure(t('Failed to update status'), error);
  }
}

async function withdrawAnswer(answer: MutatorArgs<'day.withdrawAnswer'>, householdId: string): Promise<void> {
  try {
    await mutate(householdId, 'day.withdrawAnswer', answer);
    showToast({ title: t('Answer taken back') });
  } catch (error) {
    toastFailure(t('Couldn’t undo'), error);
  }
}

/** Accepting one day is the card's main action only if there is no other day. */
function DayToAnswer({ item, isOnly }: { item: AgendaItem; isOnly: boolean }) {
  const { day, household, overlaps } = item;
  const mayAnswer = useMayChange(household.id);
  const heading = startLine(formatDateHeading(day.date));
  return (
    <li className={styles['day']} aria-label={heading}>
      <div className={styles['words']}>
        <Text fw={600}>{heading}</Text>
        <Text size="sm" c="dimmed">
          <Dotted parts={[formatScheduled(item), household.name]} />
        </Text>
        {overlaps.map((overlap) => (
          <Text key={`${overlap.householdName} ${overlap.start}`} size="sm" c="var(--fairday-attention)">
            {formatOverlap(overlap, household.timezone)}
          </Text>
        ))}
      </div>
      {mayAnswer && (
        <>
          <Button variant={isOnly ? 'filled' : 'light'} onClick={() => void answerDay(item, 'ACCEPTED')}>
            {t('Accept')}
          </Button>
          <Button variant="default" onClick={() => void answerDay(item, 'DECLINED')}>
            {t('Decline')}
          </Button>
        </>
      )}
    </li>
  );
}
