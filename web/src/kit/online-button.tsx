/** A button that is disabled while there is no connection, and then says so. */
import { Button, type ButtonProps, VisuallyHidden } from '@mantine/core';
import type { MouseEventHandler } from 'react';
import { t } from './language/messages.ts';
import { useOnline } from './use-online.ts';
import './online-button.css';

interface OnlineButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'leftSection' | 'size'> {
  label: string;
  /** Added to the label for screen readers, such as 'Chrome on Windows'. */
  of?: string;
  loading?: boolean;
  type?: 'submit';
  onClick?: MouseEventHandler;
}

export function OnlineButton({ label, of, loading = false, ...props }: OnlineButtonProps) {
  const isOnline = useOnline();
  const subject = of !== undefined && <VisuallyHidden> {of}</VisuallyHidden>;
  if (isOnline) {
    return (
      <Button {...props} loading={loading}>
        {label}
        {subject}
      </Button>
    );
  }
  return (
    <Button {...props} disabled>
      <span className="fd-online-words">
        <span>
          {label}
          {subject}
        </span>{' '}
        <small>{t('Needs a connection')}</small>
      </span>
    </Button>
  );
}
