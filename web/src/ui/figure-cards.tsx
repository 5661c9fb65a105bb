import { Card, Skeleton, Text } from '@mantine/core';
import { BigFigure } from './big-figure.tsx';

export interface Figure {
  label: string;
  value: string;
  subtext: string;
  /** The most important figure of the page. */
  isFirst?: boolean;
}

export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className="fd-figures" aria-label="Figures">
      {figures.map(({ label, value, subtext, isFirst }) => (
        <Card key={label} component="li" className="fd-figure" data-first={isFirst === true}>
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <BigFigure value={value} />
          <Text size="sm" c="dimmed">
            {subtext}
          </Text>
        </Card>
      ))}
    </ul>
  );
}

/** The cards while their figures load: labels only, since unknown is not $0.00. */
export function FigureSkeletons({ labels }: { labels: readonly string[] }) {
  return (
    <ul className="fd-figures" aria-label="Figures" aria-busy>
      {labels.map((label) => (
        <Card key={label} component="li" className="fd-figure">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Skeleton className="fd-big-figure-skeleton" width="7rem" />
          <Skeleton height="0.75rem" width="9rem" my="0.25rem" />
        </Card>
      ))}
    </ul>
  );
}
