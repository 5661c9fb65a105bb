/**
 * The cards by which a nanny learns that the family has made hours which she recorded fewer, or deleted their day, with
 * the buttons that restore hers as a review, or agree.
 */
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import { mutate } from '../../device/mutate.ts';
import { useMayChange } from '../../device/use-may-change.ts';
import {
  formatDateHeading,
  formatDuration,
  formatWeekdayDate,
  startLine,
} from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { Named } from '../../kit/named.tsx';
import { showToast } from '../../kit/toast.ts';
import { formatTimes } from '../../schedule/phrases.ts';
import { useSave } from '../../session/use-save.ts';
import type { FewerHoursItem } from '../fewer-hours.ts';

/** Returns 'The Millers changed Tue, Mar 3 from 8 h to 1 h'. */
function describeFewer({ review, household, day, recorded, now }: FewerHoursItem): string {
  const { name, timezone } = household;
  const date = formatWeekdayDate(day?.date ?? dateOf(review.startUtc, timezone));
  const before = formatDuration(recorded);
  if (day === undefined) return t('{name} deleted {date}, {before}', { name, date, before });
  if (now === 0) return t('{name} removed the hours of {date}, {before}', { name, date, before });
  return t('{name} changed {date} from {before} to {now}', { name, date, before, now: formatDuration(now) });
}

/** Needs a heading above it. */
export function FewerHoursList({ items }: { items: readonly FewerHoursItem[] }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('“Restore Mine” brings your hours back, and the family decides. “OK” leaves it as it is.')}
      </Text>
      <Stack component="ul" mt="sm" mb="md">
        {items.map((item) => (
          <FewerHoursCard key={item.review.id} item={item} />
        ))}
      </Stack>
    </>
  );
}

function FewerHoursCard({ item }: { item: FewerHoursItem }) {
  const { review, household, day } = item;
  const { name, timezone } = household;
  const mayChange = useMayChange(household.id);
  const { busy, save } = useSave();
  const date = day?.date ?? dateOf(review.startUtc, timezone);
  const restore = async () => {
    const args = { reviewId: review.id };
    if (await save(t('Couldn’t restore your hours'), () => mutate(household.id, 'review.restore', args)))
      showToast({ title: t('Your hours are back'), description: t('The family decides on them.') });
  };
  const agree = async () => {
    const { actualStartUtc: start = null, actualEndUtc: end = null } = day ?? {};
    const change = () => mutate(household.id, 'review.agree', { reviewId: review.id, start, end });
    if (await save(t('Failed to save the decision'), change)) showToast({ title: t('Left as it is') });
  };
  return (
    <Card
      component="li"
      style={{ gap: 'var(--mantine-spacing-sm)' }}
      aria-label={startLine(formatDateHeading(date))}
    >
      <Title order={3} size="h4">
        <Named name={name}>{describeFewer(item)}</Named>
      </Title>
      <Text size="sm">
        {t('You entered: {times}', { times: formatTimes(review.startUtc, review.endUtc, timezone) })}
        {day?.actualStartUtc != null && (
          <>
            <br />
            {t('Now: {times}', { times: formatTimes(day.actualStartUtc, day.actualEndUtc, timezone) })}
          </>
        )}
      </Text>
      {mayChange && (
        <Group gap="xs">
          <Button loading={busy} onClick={() => void restore()}>
            {t('Restore Mine')}
          </Button>
          <Button variant="default" disabled={busy} onClick={() => void agree()}>
            {t('OK')}
          </Button>
        </Group>
      )}
    </Card>
  );
}
