/** The drawer that holds the sidebar on phones, with the logo as its title. A lazy part of shell.tsx. */
import '../ui/overlay-styles.ts';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCloseOnBack } from '../ui/close-on-back.ts';
import { Brand } from './brand.tsx';

export interface DrawerFrameProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function DrawerFrame({ opened, onClose, children }: DrawerFrameProps) {
  useCloseOnBack(opened, onClose);
  return (
    <Drawer opened={opened} onClose={onClose} size="18rem" title={<Brand />} classNames={parts}>
      {children}
    </Drawer>
  );
}

const parts = { content: 'fd-drawer', body: 'fd-drawer-body' };
