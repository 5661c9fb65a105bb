/** A screen's heading with its buttons. Also sets the title of the browser tab. */
import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';
import './page-header.css';

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** Buttons to the right of the title; below it on phones. */
  actions?: ReactNode;
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="fd-page-header">
      <div className="fd-page-header-words">
        <Title order={1} size="h2">
          {title}
        </Title>
        {subtitle !== undefined && (
          <Text c="dimmed" component="div">
            {subtitle}
          </Text>
        )}
      </div>
      {actions !== undefined && <div className="fd-page-header-actions">{actions}</div>}
    </header>
  );
}
