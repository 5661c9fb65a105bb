import { Button, type ButtonProps } from '@mantine/core';
import type { MouseEventHandler } from 'react';
import { useOnline } from './use-online.ts';
import './online-button.css';

interface OnlineButtonProps extends Pick<ButtonProps, 'variant' | 'color' | 'leftSection' | 'size'> {
  label: string;
  /** Where the label alone does not say of what: 'Sign out Chrome on Windows'. */
  name?: string;
  loading?: boolean;
  type?: 'submit';
  onClick?: MouseEventHandler;
}

/** What can't be done without a connection says so on its own button. */
export function OnlineButton({ label, name, loading = false, ...props }: OnlineButtonProps) {
  const isOnline = useOnline();
  if (isOnline) {
    return (
      <Button {...props} loading={loading} {...(name !== undefined && { 'aria-label': name })}>
        {label}
      </Button>
    );
  }
  return (
    <Button {...props} disabled {...(name !== undefined && { 'aria-label': `${name}. ${NEEDS_CONNECTION}` })}>
      <span className="fd-online-words">
        {label} <small>{NEEDS_CONNECTION}</small>
      </span>
    </Button>
  );
}

const NEEDS_CONNECTION = 'Needs a connection';
