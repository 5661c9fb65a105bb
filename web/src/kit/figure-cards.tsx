/**
 * Figures as cards with one big figure each, which may lead somewhere, or as a band of cells in one card, and their
 * placeholders while the figures load.
 */
import { Box, Card, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { t } from './language/messages.ts';
import './figure-cards.css';

export interface Figure {
  label: string;
  value: string;
  subtext: string;
  /** The most important figure of the page. */
  isFirst?: boolean;
  /** Where the whole card leads. */
  link?: LinkOptions;
}

/** Without value and subtext while it loads: unknown is not $0.00. */
type BandFigure = Pick<Figure, 'label' | 'link'> & Partial<Pick<Figure, 'value' | 'subtext'>>;

/** A card's figure on one line. Long figures get a smaller font in place of a line break. */
function BigFigure({ value }: { value: string }) {
  const characters: CSSProperties & { '--characters': number } = { '--characters': value.length };
  return (
    <div className="fd-big-figure">
      <span style={characters}>{value}</span>
    </div>
  );
}

interface FigureCardProps extends Pick<Figure, 'label' | 'isFirst' | 'link'> {
  /** Undefined while loading: unknown is not $0.00. */
  value: string | undefined;
  /** Below the figure. */
  children: ReactNode;
}

export function FigureCard({ label, value, isFirst = false, link, children }: FigureCardProps) {
  return (
    <Card component="li" className="fd-figure" data-first={isFirst}>
      <Text size="sm" c="dimmed" component="div">
        {link === undefined ? label : <CardLink label={label} link={link} />}
      </Text>
      {value === undefined ? (
        <Box className="fd-skeleton fd-big-figure-skeleton" w="7rem" />
      ) : (
        <BigFigure value={value} />
      )}
      <Text size="sm" c="dimmed" component="div">
        {children}
      </Text>
    </Card>
  );
}

function CardLink({ label, link }: { label: string; link: LinkOptions }) {
  return (
    <Link {...link} className="fd-figure-link">
      {label}
      <IconChevronRight size={18} stroke={1.75} aria-hidden />
    </Link>
  );
}

export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className="fd-figures" aria-label={t('Figures')}>
      {figures.map(({ subtext, ...figure }) => (
        <FigureCard key={figure.label} {...figure}>
          {subtext}
        </FigureCard>
      ))}
    </ul>
  );
}

const countCells = (cells: number): CSSProperties & { '--cells': number } => ({ '--cells': cells });

/** All figures as the cells of one card. `figures` without values are shown as loading. */
export function FigureBand({ figures }: { figures: readonly BandFigure[] }) {
  return (
    <Card padding={0}>
      <ul
        className="fd-band"
        style={countCells(figures.length)}
        aria-label={t('Figures')}
        aria-busy={figures.some(({ value }) => value === undefined)}
      >
        {figures.map(({ label, value, subtext, link }) => (
          <li key={label}>
            <div className="fd-band-label">
              {link === undefined ? label : <CardLink label={label} link={link} />}
            </div>
            {value === undefined ? (
              <Box className="fd-skeleton fd-big-figure-skeleton" w="5rem" maw="100%" />
            ) : (
              <BigFigure value={value} />
            )}
            {subtext === undefined ? (
              <Box className="fd-skeleton" h="0.75rem" w="6rem" maw="100%" my="0.1875rem" />
            ) : (
              <div className="fd-band-subtext">{subtext}</div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The cards while their figures load. */
export function FigureSkeletons({ labels }: { labels: readonly string[] }) {
  return (
    <ul className="fd-figures" aria-label={t('Figures')} aria-busy>
      {labels.map((label) => (
        <FigureCard key={label} label={label} value={undefined}>
          <Box className="fd-skeleton" h="0.75rem" w="9rem" my="0.25rem" />
        </FigureCard>
      ))}
    </ul>
  );
}
