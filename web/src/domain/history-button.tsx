import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import './history-button.css';

export interface SheetState {
  opened: boolean;
  onClose: () => void;
}

interface HistoryButtonProps {
  /** 'History of …' */
  label: string;
  /** The sheet; asked for once somebody wants to see it, and kept from then on. */
  renderSheet: (state: SheetState) => ReactNode;
}

/** The small clock beside what has a history. */
export function HistoryButton({ label, renderSheet }: HistoryButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const open = () => {
    setAsked(true);
    setOpened(true);
  };
  return (
    <>
      <HistoryIcon label={label} onClick={open} />
      {isAsked && renderSheet({ opened, onClose: () => setOpened(false) })}
    </>
  );
}

/** The clock alone, where the screen keeps the sheet. */
export function HistoryIcon({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon
      className="fd-history-button"
      aria-label={label}
      aria-haspopup="dialog"
      title="History"
      onClick={onClick}
    >
      <IconHistory size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
