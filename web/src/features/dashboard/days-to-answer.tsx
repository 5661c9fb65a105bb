import { Button, Card, Text, Title } from '@mantine/core';
import { formatDateHeading } from 'sync-protocol/rules/format.ts';
import type { AgendaItem } from '../../store/views.ts';
import { TextLink } from '../../ui/link-button.tsx';
import { answerDay } from './answer-day.ts';
import { texts } from './dashboard-texts.ts';
import { formatScheduled } from './nanny-shifts.ts';

const SHOWN = 3;

/** The next days that the nanny needs to answer. */
export function DaysToAnswer({ items }: { items: readonly AgendaItem[] }) {
  const first = items[0];
  if (first === undefined) return null;
  return (
    <Card component="section" className="fd-waiting" aria-labelledby="waiting-days">
      <Title order={2} size="h4" id="waiting-days">
        {texts.toAnswer(items.length)}
      </Title>
      <ul>
        {items.slice(0, SHOWN).map((item) => (
          <DayToAnswer key={item.day.id} item={item} />
        ))}
      </ul>
      {items.length > SHOWN && (
        <TextLink to="/schedule" search={{ date: first.day.date }} className="fd-waiting-all">
          {texts.answerAll}
        </TextLink>
      )}
    </Card>
  );
}

function DayToAnswer({ item }: { item: AgendaItem }) {
  const { day, household } = item;
  return (
    <li className="fd-waiting-day" aria-label={formatDateHeading(day.date)}>
      <div className="fd-waiting-words">
        <Text fw={600}>{formatDateHeading(day.date)}</Text>
        <Text size="sm" c="dimmed">
          {formatScheduled(item)} · {household.name}
        </Text>
      </div>
      <Button onClick={() => void answerDay(item, 'ACCEPTED')}>{texts.accept}</Button>
      <Button variant="default" onClick={() => void answerDay(item, 'DECLINED')}>
        {texts.decline}
      </Button>
    </li>
  );
}
