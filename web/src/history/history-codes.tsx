/**
 * The history codes: the hash of each household's newest entry, as a code that two people can compare by eye, and what
 * it is for.
 */
import { Code, Group, Text } from '@mantine/core';
import { toHistoryCode } from 'sync-protocol/kernel/history-code.ts';
import { t } from '../kit/language/messages.ts';
import { formatMoment } from '../schedule/phrases.ts';
import { useSession } from '../session/use-session.ts';
import styles from './history.module.css';
import { useHistoryCodes } from './use-history.ts';

export function HistoryCodes() {
  const isNanny = useSession().user?.role === 'NANNY';
  const codes = useHistoryCodes();
  // Without entries there is no code; a failure to load is shown by the history itself.
  if (codes.state !== 'ready' || codes.data.length === 0) return null;
  return (
    <section className={styles['column']} aria-label={t('History code')}>
      {codes.data.map(({ household, hash, at }) => (
        <Group key={household.id} gap="xs" align="baseline">
          <Text size="sm" span>
            {t('History code')}
          </Text>
          <Code fz="sm">{toHistoryCode(hash)}</Code>
          <Text size="sm" c="dimmed" span>
            {[
              t('as of {moment}', { moment: formatMoment(at, household.timezone) }),
              ...(codes.data.length > 1 ? [household.name] : []),
            ].join(' · ')}
          </Text>
        </Group>
      ))}
      <Text size="sm" c="dimmed">
        {isNanny
          ? t(
              'You and the family see the same code. If you write it down, you can check later that nothing before it was changed.',
            )
          : t(
              'You and your nanny see the same code. If you write it down, you can check later that nothing before it was changed.',
            )}
      </Text>
    </section>
  );
}
