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
  /** Names the day or payment. */
  subtitle: string;
  /** The history on this device. */
  history:
    | { readonly state: 'loading' | 'failed' }
    | { readonly state: 'ready'; readonly data: HistorySource | null };
  readerId: string;
  subject: NonNullable<HistoryReading['subject']>;
  /** How the subject was created, if known without its first entry. */
  origin?: string | undefined;
  /** Loads entries older than the given one from the server. */
  earlier: { readonly state: EarlierState; readonly load: (before: string | undefined) => void };
  /** A button below an entry. */
  renderAction?: (line: HistoryLine) => ReactNode;
}

/** The history of one day or payment. */
export function HistorySheet({ opened, onClose, title, subtitle, ...content }: HistorySheetProps) {
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
      <Content title={title} {...content} />
    </SheetDialog>
  );
}

type ContentProps = Omit<HistorySheetProps, 'opened' | 'onClose' | 'subtitle'>;

function Content({ title, history, readerId, subject, origin, earlier, renderAction }: ContentProps) {
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
        <EarlierHistory state={earlier.state} onLoad={() => earlier.load(source.entries.at(-1)?.id)} />
      )}
    </>
  );
}
