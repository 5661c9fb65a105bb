/** The drawer that holds the sidebar on phones, with the logo as its title. A lazy part of shell.tsx. */
import '../../kit/overlay-styles.ts';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { Brand } from '../../kit/brand.tsx';
import { useCloseOnBack } from '../../kit/close-on-back.ts';

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
