import { Code, Group, Text } from '@mantine/core';
import { bookMarkCode } from 'sync-protocol/rules/book-mark.ts';
import { formatMoment } from '../../domain/phrases.ts';
import { useSession } from '../../session/use-session.ts';
import { useBookMarks } from '../../store/use-history.ts';
import { texts } from './history-texts.ts';

/** The hash of each household's newest entry, as a code that two people can compare by eye. */
export function HistoryCodes() {
  const isNanny = useSession().user?.role === 'NANNY';
  const marks = useBookMarks();
  // Without entries there is no code; a failure to load is shown by the history itself.
  if (marks.state !== 'ready' || marks.data.length === 0) return null;
  return (
    <section className="fd-history-codes" aria-label={texts.code}>
      {marks.data.map(({ household, hash, at }) => (
        <Group key={household.id} gap="xs" align="baseline">
          <Text size="sm" span>
            {texts.code}
          </Text>
          <Code fz="sm">{bookMarkCode(hash)}</Code>
          <Text size="sm" c="dimmed" span>
            {[
              texts.codeAsOf(formatMoment(at, household.timezone)),
              ...(marks.data.length > 1 ? [household.name] : []),
            ].join(' · ')}
          </Text>
        </Group>
      ))}
      <Text size="sm" c="dimmed">
        {texts.codeWords(isNanny ? texts.theFamily : texts.yourNanny)}
      </Text>
    </section>
  );
}
