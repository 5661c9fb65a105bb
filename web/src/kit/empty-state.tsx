/** Shown for an empty list: what will appear, and the next step. */
import { Center, Stack, Text, ThemeIcon } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon: TablerIcon;
  title: string;
  /** What will appear here. */
  children?: ReactNode;
  /** The next step. */
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <Center py="xl" px="md">
      <Stack align="center" gap="sm" maw="26rem" ta="center">
        <ThemeIcon size={56} radius="lg" variant="light">
          <Icon size={28} stroke={1.5} aria-hidden />
        </ThemeIcon>
        <Text fw={600}>{title}</Text>
        {children !== undefined && (
          <Text c="dimmed" size="sm" component="div">
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  );
}
