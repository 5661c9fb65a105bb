import { Button, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { LoadFailed } from '../ui/load-failed.tsx';
import { SheetDialog } from '../ui/sheet-dialog.tsx';
import { EarlierHistory, type EarlierState } from './earlier-history.tsx';
import {
  type HistoryLine,
  type HistoryReading,
  type HistorySource,
  historyLines,
  isFromTheBeginning,
} from './history-lines.ts';
import { Timeline } from './history-timeline.tsx';

export interface HistorySheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Which day or payment it is. */
  subtitle: string;
  /** As it is read from this device. */
  history:
    | { readonly state: 'loading' | 'failed' }
    | { readonly state: 'ready'; readonly data: HistorySource | null };
  readerId: string;
  subject: NonNullable<HistoryReading['subject']>;
  /** How it began, where that is known of itself. */
  origin?: string | undefined;
  /** What the device doesn't hold, and how it is asked for from the oldest entry that is known. */
  earlier: { readonly state: EarlierState; readonly ask: (before: string | undefined) => void };
  /** What can be done about an entry, where something can. */
  renderAction?: (line: HistoryLine) => ReactNode;
}

/** What happened to one day or payment, as both sides can read it. */
export function HistorySheet({ opened, onClose, title, subtitle, ...told }: HistorySheetProps) {
  return (
    <SheetDialog
      opened={opened}
      onClose={onClose}
      title={title}
      secondary={
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      <Text c="dimmed">{subtitle}</Text>
      <Story title={title} {...told} />
    </SheetDialog>
  );
}

type StoryProps = Omit<HistorySheetProps, 'opened' | 'onClose' | 'subtitle'>;

function Story({ title, history, readerId, subject, origin, earlier, renderAction }: StoryProps) {
  const source = history.state === 'ready' ? history.data : null;
  const { kind, id } = subject;
  const lines = useMemo(
    () => source && historyLines(source, { readerId, subject: { kind, id } }),
    [source, readerId, kind, id],
  );
  if (history.state === 'failed') return <LoadFailed what="The history" />;
  if (source === null || lines === null) {
    return (
      <output aria-label="Loading the history">
        <Skeleton height={56} radius="md" mb="sm" />
        <Skeleton height={56} radius="md" />
      </output>
    );
  }
  const isWhole = isFromTheBeginning(source, id);
  return (
    <>
      {lines.length > 0 && <Timeline lines={lines} label={title} renderAction={renderAction} />}
      {!isWhole && origin !== undefined && <Text size="sm">{origin}</Text>}
      {!isWhole && (
        <EarlierHistory state={earlier.state} onAsk={() => earlier.ask(source.entries.at(-1)?.id)} />
      )}
    </>
  );
}
