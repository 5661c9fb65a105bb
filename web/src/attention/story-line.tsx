/** One line of a card that needs attention: its name, and what it says. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface StoryLineProps {
  name: string;
  value: ReactNode;
  more?: string | undefined;
}

export function StoryLine({ name, value, more }: StoryLineProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {more !== undefined && (
          <Text fz="sm" c="dimmed" span display="block">
            {more}
          </Text>
        )}
      </dd>
    </div>
  );
}
