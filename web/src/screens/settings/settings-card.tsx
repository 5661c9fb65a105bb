/** The frame of a settings card: a section with its title. */
import { Card, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './settings.module.css';

interface SettingsCardProps {
  id: string;
  title: string;
  mark?: ReactNode;
  busy?: boolean;
  children: ReactNode;
}

export function SettingsCard({ id, title, mark, busy, children }: SettingsCardProps) {
  return (
    <Card component="section" aria-labelledby={id} aria-busy={busy} className={styles['card']}>
      <Title order={2} size="h4" id={id}>
        {title} {mark}
      </Title>
      {children}
    </Card>
  );
}
