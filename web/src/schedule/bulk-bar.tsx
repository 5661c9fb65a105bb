/**
 * The bar of the selected days: their count and dates, buttons to accept, decline or deselect them, and for the family
 * to edit and delete them. On a narrow screen, Back deselects them. A lazy part.
 */
import { Button, CloseButton, Text } from '@mantine/core';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { AgendaShift } from '../device/views.ts';
import { useCloseOnBack } from '../kit/close-on-back.ts';
import { formatCount } from '../kit/language/format.ts';
import { t } from '../kit/language/messages.ts';
import { useCards } from '../kit/use-phone.ts';
import { formatRange } from './schedule-texts.ts';
import { type Reader, rangeOf } from './selection.ts';
import '../kit/floating-bar.css';
import styles from './schedule.module.css';

export interface BulkBarProps {
  selected: readonly AgendaShift[];
  reader: Reader;
  busy: boolean;
  onAccept: () => void;
  onDecline: () => void;
  onEdit: () => void;
  onDelete: () => void;
  onClear: () => void;
}

export function BulkBar(props: BulkBarProps) {
  const { selected, reader, busy, onAccept, onDecline, onEdit, onDelete, onClear } = props;
  const count = formatCount(selected.length);
  const range = useMemo(() => rangeOf(selected), [selected]);
  const family = reader === 'family';
  const actions = useRef<HTMLDivElement>(null);
  const isWrapped = useIsWrapped(actions);
  // On a narrow screen, selecting is a mode, which Back leaves like a dialog.
  useCloseOnBack(useCards(), onClear);
  return (
    <section
      className={`fd-floating ${styles['bulk-bar']}`}
      aria-label={t('Selected days')}
      data-wrapped={isWrapped}
    >
      <div className={styles['bulk-count']}>
        <div>
          <Text fw={600}>
            {t('{count, plural, one {# day selected} other {# days selected}}', { count: selected.length })}
          </Text>
          {range && (
            <Text size="sm" c="dimmed">
              {formatRange(range)}
            </Text>
          )}
        </div>
        <CloseButton onClick={onClear} aria-label={t('Clear selection')} />
      </div>
      <div ref={actions} className={styles['bulk-actions']}>
        <Button disabled={busy} onClick={onAccept}>
          {family ? t('Accept') : t('Accept ({count})', { count })}
        </Button>
        <Button variant="default" disabled={busy} onClick={onDecline}>
          {family ? t('Decline') : t('Decline ({count})', { count })}
        </Button>
        {family && (
          <>
            <Button variant="default" disabled={busy} onClick={onEdit}>
              {t('Edit')}
            </Button>
            <Button color="red" variant="light" disabled={busy} onClick={onDelete}>
              {t('Delete ({count})', { count })}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** Returns whether the buttons need a second row, as those of some languages do on a phone. */
function useIsWrapped(row: RefObject<HTMLElement | null>): boolean {
  const [isWrapped, setWrapped] = useState(false);
  useLayoutEffect(() => {
    const measure = (): void => {
      const [first, last] = [row.current?.firstElementChild, row.current?.lastElementChild];
      if (!first || !last) return;
      setWrapped(last.getBoundingClientRect().top > first.getBoundingClientRect().top);
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (row.current) observer.observe(row.current);
    return () => observer.disconnect();
  }, [row]);
  return isWrapped;
}
