/** The button that opens a history in a dialog, and its icon alone for screens that render the dialog themselves. */
import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './history-button.module.css';
import { t } from './language/messages.ts';

export interface SheetState {
  opened: boolean;
  onClose: () => void;
}

interface HistoryButtonProps {
  /** 'History of …' */
  label: string;
  /** Called from the first click on: the sheet stays mounted. */
  renderSheet: (state: SheetState) => ReactNode;
}

export function HistoryButton({ label, renderSheet }: HistoryButtonProps) {
  const [isMounted, setMounted] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setMounted(true);
    setOpened(true);
  };
  return (
    <>
      <HistoryIcon label={label} onClick={open} />
      {isMounted && renderSheet({ opened, onClose: () => setOpened(false) })}
    </>
  );
}

/** The icon button alone, for screens that render the sheet themselves. */
export function HistoryIcon({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon
      className={styles['icon']}
      aria-label={label}
      aria-haspopup="dialog"
      title={t('History')}
      onClick={onClick}
    >
      <IconHistory size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
