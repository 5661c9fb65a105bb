/** A dialog with the history of one day or payment, and a button that loads older entries from the server. */
import { Skeleton, Text } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { Dotted } from '../kit/dotted.tsx';
import type { SheetState } from '../kit/history-button.tsx';
import { t } from '../kit/language/messages.ts';
import { useLanguage } from '../kit/language/use-language.ts';
import { LoadFailed } from '../kit/load-failed.tsx';
import { SheetDialog } from '../kit/sheet-dialog.tsx';
import { useSession } from '../session/use-session.ts';
import { EarlierHistory } from './earlier-history.tsx';
import { type HistoryLine, type HistoryReading, historyLines, isFromTheBeginning } from './history-lines.ts';
import { Timeline } from './history-timeline.tsx';
import { useEarlierHistory } from './use-earlier-history.ts';
import { useSubjectHistory } from './use-history.ts';

interface HistorySheetProps extends SheetState {
  title: string;
  /** Shown with dots between them. */
  subtitle: readonly string[];
  /** Shown below the subtitle. */
  details?: ReactNode;
  householdId: string;
  subject: NonNullable<HistoryReading['subject']>;
  /** How the subject was created, if known without its first entry. */
  origin?: string | undefined;
  renderAction?: (line: HistoryLine) => ReactNode;
}

export function HistorySheet(props: HistorySheetProps) {
  const { opened, onClose, title, subtitle, details, householdId, subject, ...shown } = props;
  const earlier = useEarlierHistory(subject.id);
  const history = useSubjectHistory(householdId, subject.id, earlier.entries);
  const language = useLanguage();
  return (
    <SheetDialog opened={opened} onClose={onClose} title={title} closeLabel={t('Close')}>
      <Text c="dimmed">
        <Dotted parts={subtitle} />
      </Text>
      {details}
      {/* What it remembers holds texts. */}
      <Content key={language} {...shown} {...{ title, householdId, subject, history, earlier }} />
    </SheetDialog>
  );
}

interface ContentProps extends Omit<HistorySheetProps, 'opened' | 'onClose' | 'subtitle' | 'details'> {
  history: ReturnType<typeof useSubjectHistory>;
  earlier: ReturnType<typeof useEarlierHistory>;
}

function Content({ title, householdId, subject, origin, renderAction, history, earlier }: ContentProps) {
  const readerId = useSession().user?.id ?? '';
  const source = history.state === 'ready' ? history.data : null;
  const { kind, id } = subject;
  const lines = useMemo(
    () => source && historyLines(source, { readerId, subject: { kind, id } }),
    [source, readerId, kind, id],
  );
  if (history.state === 'failed') return <LoadFailed />;
  if (source === null || lines === null) {
    return (
      <output aria-label={t('Loading the history')}>
        <Skeleton height={56} radius="md" mb="sm" />
        <Skeleton height={56} radius="md" />
      </output>
    );
  }
  const isWhole = isFromTheBeginning(source, id);
  const before = source.entries.at(-1)?.id;
  return (
    <>
      {lines.length > 0 && <Timeline lines={lines} label={title} renderAction={renderAction} />}
      {!isWhole && origin !== undefined && <Text size="sm">{origin}</Text>}
      {!isWhole && (
        <EarlierHistory state={earlier.state} onLoad={() => void earlier.load([{ householdId, before }])} />
      )}
    </>
  );
}
