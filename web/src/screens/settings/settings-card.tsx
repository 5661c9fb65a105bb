/** The frame of a settings card: a section with its title. */
import { Card, Title } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../../session/use-session.ts';
import styles from './settings.module.css';

interface SettingsCardProps {
  id: string;
  title: string;
  mark?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}

export function SettingsCard({ id, title, mark, busy, children }: SettingsCardProps) {
  const card = useRef<HTMLElement>(null);
  const isFamily = useSession().user?.role === 'FAMILY';
  const isAsked = useLocation({ select: ({ hash }) => hash === id });
  // The router has looked for it before the card was here.
  useEffect(() => {
    if (isAsked) card.current?.scrollIntoView();
  }, [isAsked]);
  return (
    <Card
      ref={card}
      component="section"
      aria-labelledby={id}
      aria-busy={busy}
      className={styles['card'] ?? ''}
    >
      {/* A family's cards are in sections. */}
      <Title order={isFamily ? 3 : 2} size="h4" id={id}>
        {title} {mark}
      </Title>
      {children}
    </Card>
  );
}
