/** The user menu's button: the shown account's initials, its name, and its account type or the shown household. */
import { Text, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import type { User } from 'sync-protocol/people/account.ts';
import { useHasHouseholdChoice } from '../../device/use-has-household-choice.ts';
import { lazyPart } from '../../kit/lazy-part.ts';
import { useAccountType } from '../../session/use-account-type.ts';

const householdName = lazyPart(() =>
  import('./household-line.tsx').then(({ HouseholdName }) => HouseholdName),
);

interface UserButtonProps {
  user: User;
  compact: boolean;
}

export interface UserMenuProps extends UserButtonProps {
  /** Closes the drawer that holds the menu. */
  onNavigate?: () => void;
}

export function UserButton({ user, compact, ...button }: UserButtonProps & ComponentPropsWithRef<'button'>) {
  const accountType = useAccountType(user);
  const hasChoice = useHasHouseholdChoice();
  const isHouseholdNamed = householdName.useLoaded(hasChoice) && hasChoice;
  return (
    <UnstyledButton
      {...button}
      className="fd-user"
      aria-label={compact ? `${initialsOf(user.name)} ${user.name}` : undefined}
    >
      <span className="fd-initials" aria-hidden>
        {initialsOf(user.name)}
      </span>
      {!compact && (
        <>
          <span className="fd-user-words">
            <Text size="sm" fw={600} truncate span>
              {user.name}
            </Text>
            <Text size="xs" c="dimmed" truncate span>
              {isHouseholdNamed ? <householdName.Part /> : accountType}
            </Text>
          </span>
          <IconSelector size={16} stroke={1.75} aria-hidden />
        </>
      )}
    </UnstyledButton>
  );
}

/** Returns the first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends
    .map((word) => firstLetter(word ?? ''))
    .join('')
    .toLocaleUpperCase();
}

/** An ASCII character followed by another one or the end: it has no combining marks. */
const PLAIN = /^[!-~](?:[!-~]|$)/;

function firstLetter(word: string): string {
  // Creating an Intl.Segmenter takes longer than rendering the shell.
  if (PLAIN.test(word)) return word.slice(0, 1);
  return new Intl.Segmenter().segment(word).containing(0)?.segment ?? '';
}
