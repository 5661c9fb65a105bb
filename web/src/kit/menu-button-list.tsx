/** The open menu of menu-button.tsx with its button; an entry can have a detail line. A lazy part. */
import './overlay-styles.ts';
import { Menu, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useCloseOnBack } from './close-on-back.ts';
import { type MenuButtonProps, MenuTarget } from './menu-target.tsx';

export function MenuButtonList({ label, icon, entries, onToggle }: MenuButtonProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/set-state-in-effect -- the menu opens only if it was mounted closed
    setOpened(true);
  }, []);
  const change = (isOpen: boolean) => {
    onToggle?.(isOpen);
    setOpened(isOpen);
  };
  useCloseOnBack(opened, () => change(false));
  return (
    <Menu opened={opened} onChange={change} position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <MenuTarget
          ref={button}
          label={label}
          icon={icon}
          // Mantine handles Escape only inside the menu, which gets the focus a moment later.
          onKeyDown={(event) => {
            if (event.key === 'Escape') change(false);
          }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ label: words, detail, icon: Icon, disabled = false, run }) => (
          <Menu.Item
            key={words}
            mih="2.75rem"
            disabled={disabled}
            leftSection={Icon && <Icon size={18} stroke={1.75} aria-hidden />}
            onClick={() => {
              // A dialog that the entry opens returns the focus here.
              button.current?.focus({ preventScroll: true });
              run();
            }}
          >
            {words}
            {detail !== undefined && (
              <Text size="xs" c="dimmed">
                {detail}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
