import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';
import './page-header.css';

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** Buttons at the right; below the title on phones. */
  actions?: ReactNode;
}

/** The heading of a screen. It names the browser's tab too. */
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
