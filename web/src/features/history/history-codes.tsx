import { Code, Group, Text } from '@mantine/core';
import { bookMarkCode } from 'sync-protocol/rules/book-mark.ts';
import { formatMoment } from '../../domain/phrases.ts';
import { useBookMarks } from '../../store/use-history.ts';
import { texts } from './history-texts.ts';

/** The hash of each book's last entry, short enough that two people can compare it by eye. */
export function BookMarks() {
  const marks = useBookMarks();
  // Before the first entry there is nothing to compare; what can't be read, the book itself says.
  if (marks.state !== 'ready' || marks.data.length === 0) return null;
  return (
    <section className="fd-book-marks" aria-label={texts.mark}>
      {marks.data.map(({ household, hash, at }) => (
        <Group key={household.id} gap="xs" align="baseline">
          <Text size="sm" span>
            {texts.mark}
          </Text>
          <Code fz="sm">{bookMarkCode(hash)}</Code>
          <Text size="sm" c="dimmed" span>
            {[
              texts.markUntil(formatMoment(at, household.timezone)),
              ...(marks.data.length > 1 ? [household.name] : []),
            ].join(' · ')}
          </Text>
        </Group>
      ))}
      <Text size="sm" c="dimmed">
        {texts.markWords}
      </Text>
    </section>
  );
}
