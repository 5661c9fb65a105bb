/**
 * The open user menu with its button, a lazy part of sidebar.tsx: History, a nanny's Account, keyboard shortcuts
 * (not in a phone's drawer), the household switch of parents and viewers, Sign Out.
 */
import '../../kit/overlay-styles.ts';
import { Menu, Text } from '@mantine/core';
import { IconHistory, IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useHasNoHousehold } from '../../device/use-may-change.ts';
import { useCloseOnBack } from '../../kit/close-on-back.ts';
import { t } from '../../kit/language/messages.ts';
import { signOut } from '../../session/session.ts';
import { HouseholdSwitch } from './household-switch.tsx';
import { showKeys } from './keys.tsx';
import { UserButton, type UserMenuProps } from './user-button.tsx';

const history = { to: '/history', label: () => t('History'), icon: IconHistory };
const account = { to: '/account', label: () => t('Account'), icon: IconUser };
const links = { FAMILY: [history], NANNY: [history, account], SUPER_ADMIN: [] };

export function UserMenuList({ user, compact, onNavigate }: UserMenuProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    // oxlint-disable-next-line react/set-state-in-effect -- the menu opens only if it was mounted closed
    setOpened(true);
  }, []);

  useCloseOnBack(opened, () => setOpened(false));
  const hasNoHousehold = useHasNoHousehold();

  /** Focuses the button if the focus was lost, which happens when the menu closes before focusing its first item. */
  const returnFocus = (): void => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement?.closest('[role=menu]') != null;
    if (isLost) button.current?.focus();
  };

  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      onExitTransitionEnd={returnFocus}
      position="top-start"
      width={compact ? 208 : 'target'}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UserButton
          ref={button}
          user={user}
          compact={compact}
          // Mantine handles Escape only inside the menu, which gets the focus a moment later.
          onKeyDown={(event) => {
            if (event.key === 'Escape') setOpened(false);
          }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} truncate>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </Menu.Label>
        {links[user.role]
          .filter(({ to }) => to !== '/history' || !hasNoHousehold)
          .map(({ to, label, icon: Icon }) => (
            <Menu.Item
              key={to}
              component={Link}
              to={to}
              leftSection={<Icon size={16} stroke={1.75} />}
              {...(onNavigate && { onClick: onNavigate })}
            >
              {label()}
            </Menu.Item>
          ))}
        {onNavigate === undefined && (
          <Menu.Item leftSection={<IconKeyboard size={16} stroke={1.75} />} onClick={showKeys}>
            {t('Keyboard shortcuts')}
          </Menu.Item>
        )}
        {user.role === 'FAMILY' && <HouseholdSwitch onNavigate={onNavigate} />}
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => void signOut()}>
          {t('Sign Out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
