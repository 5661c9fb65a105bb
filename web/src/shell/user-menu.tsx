import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { IconLogout, IconSelector } from '@tabler/icons-react';
import type { User } from 'sync-protocol/model/account.ts';
import { signOut } from '../session/session.ts';

/** Whose session this is: name, initials, role in lower case, and the way out. */
export function UserMenu({ user, compact }: { user: User; compact: boolean }) {
  return (
    <Menu
      position="top-start"
      width={compact ? 208 : 'target'}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton
          className="fd-user"
          aria-label={compact ? `${initialsOf(user.name)} ${user.name}` : undefined}
        >
          <Avatar size={32} radius="md" color="teal" variant="filled" aria-hidden>
            {initialsOf(user.name)}
          </Avatar>
          {!compact && (
            <>
              <span className="fd-user-words">
                <Text size="sm" fw={600} truncate span>
                  {user.name}
                </Text>
                <Text size="xs" c="dimmed" truncate span>
                  {user.role.toLowerCase()}
                </Text>
              </span>
              <IconSelector size={16} stroke={1.75} aria-hidden />
            </>
          )}
        </UnstyledButton>
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
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.75} />} onClick={() => void signOut()}>
          Sign Out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

const graphemes = new Intl.Segmenter();

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends
    .map((word) => firstLetter(word ?? ''))
    .join('')
    .toLocaleUpperCase();
}

function firstLetter(word: string): string {
  return graphemes.segment(word).containing(0)?.segment ?? '';
}
