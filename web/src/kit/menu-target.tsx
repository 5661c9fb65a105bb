/** The icon button that opens the menu of menu-button.tsx, and the props of that button with its menu. */
import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';

interface MenuEntry {
  readonly label: string;
  /** Below the label. */
  readonly detail?: string | undefined;
  readonly icon?: TablerIcon;
  readonly disabled?: boolean;
  readonly run: () => void;
}

export interface MenuButtonProps {
  readonly label: string;
  readonly icon: TablerIcon;
  readonly entries: readonly MenuEntry[];
  readonly onToggle?: (opened: boolean) => void;
}

type ButtonProps = Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps>;

export function MenuTarget({
  label,
  icon: Icon,
  ...button
}: Pick<MenuButtonProps, 'label' | 'icon'> & ButtonProps) {
  return (
    <ActionIcon {...button} className="fd-tap" aria-label={label}>
      <Icon size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
