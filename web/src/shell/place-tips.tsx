import '../ui/opening-styles.ts';
import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';
import type { Place } from './places.ts';

export interface PlaceTipsProps {
  places: readonly Place[];
  linkTo: (place: Place) => ReactElement;
}

/** The places of a narrow sidebar, each with its name in a tooltip. */
export function PlaceTips({ places, linkTo }: PlaceTipsProps) {
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
