/** The links of the collapsed sidebar, each with its label as a tooltip. A lazy part of sidebar.tsx. */
import '../../kit/overlay-styles.ts';
import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import type { NavItem } from './nav-items.ts';

export interface NavTooltipsProps {
  items: readonly NavItem[];
  linkTo: (item: NavItem) => ReactElement;
}

export function NavTooltips({ items, linkTo }: NavTooltipsProps) {
  return (
    <Tooltip.Group openDelay={700} closeDelay={300}>
      {items.map((item) => (
        <Tooltip key={item.to} label={item.label()} position="right">
          {linkTo(item)}
        </Tooltip>
      ))}
    </Tooltip.Group>
  );
}
