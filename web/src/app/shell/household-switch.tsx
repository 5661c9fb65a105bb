/**
 * The user menu's entries that switch the shown household and open its dashboard. Each names a household and the
 * account's role there, and counts its unsent changes and its changes that need attention.
 */
import { Badge, Menu, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type HouseholdChoice, useHouseholdChoices } from '../../attention/use-household-choices.ts';
import { currentDevice } from '../../device/device.ts';
import { showHousehold } from '../../device/shown-household.ts';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import './household-switch.css';

interface HouseholdSwitchProps {
  /** Closes the drawer that holds the menu. */
  onNavigate: (() => void) | undefined;
}

/** The households of a parent or viewer of several, as entries of the user menu. Renders nothing for others. */
export function HouseholdSwitch({ onNavigate }: HouseholdSwitchProps) {
  const choices = useHouseholdChoices();
  const show = useShowHousehold();
  if (choices.state !== 'ready' || choices.data.every(({ isShown }) => isShown)) return null;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('Households')}</Menu.Label>
      <div className="fd-households">
        {choices.data.map((choice) => (
          <ChoiceItem
            key={choice.householdId}
            choice={choice}
            onChoose={() => {
              onNavigate?.();
              void show(choice.householdId);
            }}
          />
        ))}
      </div>
      <Menu.Divider />
    </>
  );
}

function ChoiceItem({ choice, onChoose }: { choice: HouseholdChoice; onChoose: () => void }) {
  const { householdId, name, isViewer, isShown, unsentCount, attentionCount } = choice;
  return (
    <Menu.RadioItem
      value={householdId}
      checked={isShown}
      checkIcon={<IconCheck size={16} stroke={2} aria-hidden />}
      closeMenuOnClick
      disabled={name === undefined}
      onChange={onChoose}
    >
      <Text size="sm" fw={isShown ? 600 : 400} className="fd-household-name" span>
        {name ?? t('Not loaded yet')}
      </Text>
      <span className="fd-household-facts">
        <Text size="xs" c="dimmed" span>
          {isViewer ? t('Viewer') : t('Parent')}
        </Text>
        {attentionCount > 0 && (
          <Badge size="sm" tt="none" lts={0} color="amber" variant="light">
            {t('{count, plural, one {# needs attention} other {# need attention}}', {
              count: attentionCount,
            })}
          </Badge>
        )}
        {unsentCount > 0 && (
          <Badge size="sm" tt="none" lts={0} color="gray" variant="light">
            {t('{count, plural, one {# not sent yet} other {# not sent yet}}', { count: unsentCount })}
          </Badge>
        )}
      </span>
    </Menu.RadioItem>
  );
}

/** Returns a function that opens the dashboard, where a form with unsaved input asks first, then shows a household. */
function useShowHousehold() {
  const navigate = useNavigate();
  const router = useRouter();
  return async (householdId: string): Promise<void> => {
    await navigate({ to: '/dashboard' });
    const database = currentDevice()?.database;
    // The person chose to stay with unsaved input.
    if (router.state.location.pathname !== '/dashboard' || database === undefined) return;
    await showHousehold(database, householdId).catch(() =>
      showToast({ variant: 'destructive', title: t('Couldn’t switch the household') }),
    );
  };
}
