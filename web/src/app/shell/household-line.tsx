/**
 * For parents and viewers of several households: the line above each screen that names the shown household and counts
 * the changes that need attention in the others, and the name alone for the user menu's button.
 */
import { Text } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';
import { useShownChoice } from '../../attention/use-household-choices.ts';
import { t } from '../../kit/language/messages.ts';
import './household-line.css';

export interface HouseholdLineProps {
  /** How many changes need attention in the other households. */
  elsewhereCount: number;
}

/** The shown household's name, for the button of the user menu. */
export function HouseholdName() {
  return useShownChoice()?.name;
}

/** Names the shown household above each screen, so that nobody writes into the wrong one. */
export function HouseholdLine({ elsewhereCount }: HouseholdLineProps) {
  const shown = useShownChoice();
  if (shown === undefined) return null;
  return (
    <section className="fd-household" aria-label={t('Shown household')}>
      <span className="fd-household-words">
        <IconHome size={16} stroke={1.75} aria-hidden />
        <Text size="sm" fw={600} truncate span>
          {shown.name}
        </Text>
        {shown.isViewer && (
          <Text size="sm" c="dimmed" flex="none" span>
            {t('Viewer')}
          </Text>
        )}
      </span>
      {elsewhereCount > 0 && (
        <Text size="sm" className="fd-household-elsewhere" span>
          {t(
            '{count, plural, one {# change in another household needs attention} other {# changes in another household need attention}}',
            { count: elsewhereCount },
          )}
        </Text>
      )}
    </section>
  );
}
