import '../ui/overlay-styles.ts';
import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import type { NavItem } from './nav-items.ts';

export interface NavTooltipsProps {
  places: readonly NavItem[];
  linkTo: (place: NavItem) => ReactElement;
}

/** The places of a narrow sidebar, each with its name in a tooltip. */
export function NavTooltips({ places, linkTo }: NavTooltipsProps) {
  return (
    <Tooltip.Group openDelay={700} closeDelay={300}>
      {places.map((place) => (
        <Tooltip key={place.to} label={place.label} position="right">
          {linkTo(place)}
        </Tooltip>
      ))}
    </Tooltip.Group>
  );
}
