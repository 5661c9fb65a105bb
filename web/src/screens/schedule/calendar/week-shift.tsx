/**
 * A shift in the week's grid: a button with times, whose it is, status, notes and whether it is unsent, and edges that
 * stretch it. Also places a part of a shift in its column.
 */
import { VisuallyHidden } from '@mantine/core';
import type { CSSProperties } from 'react';
import { t } from '../../../kit/language/messages.ts';
import { STATUS_LOOKS } from '../../../schedule/status-badge.tsx';
import '../../../people/nanny-colors.css';
import { UnsentMark } from '../../../kit/unsent-mark.tsx';
import type { CalendarProps } from '../../../schedule/calendar/calendar-props.ts';
import { StatusMark } from '../../../schedule/calendar/status-mark.tsx';
import {
  describeShift,
  formatShown,
  formatStart,
  shiftTooltip,
  shownStatus,
} from '../../../schedule/calendar/view-texts.ts';
import type { Hours, ShiftPart } from '../../../schedule/calendar/week-layout.ts';
import styles from '../../../schedule/calendar/week-shift.module.css';
import { dayOwners } from '../../../schedule/day-owners.ts';
import { type ShiftMover, shiftId } from './use-shift-move.ts';

interface WeekShiftProps {
  part: ShiftPart;
  /** Whether it begins before the shown hours, where a button says so. */
  isCut: boolean;
  hours: Hours;
  mover: ShiftMover;
  view: Pick<CalendarProps, 'onOpenDay' | 'reader' | 'showHousehold'>;
}

/** Styles with the variables of week-shift.module.css. */
type Styles = CSSProperties & Partial<Record<`--${string}`, number>>;

/** Returns a part's place in its column, in hours from the top and lanes from the left. */
export const placeOf = (part: Pick<ShiftPart, 'from' | 'to' | 'lane' | 'lanes'>, hours: Hours): Styles => ({
  '--from': (part.from - hours.from) / 60,
  '--length': (part.to - part.from) / 60,
  '--lane': part.lane,
  '--lanes': part.lanes,
});

export function WeekShift({ part, isCut, hours, mover, view }: WeekShiftProps) {
  const { item } = part;
  const owners = dayOwners(item, view);
  const isMoving = mover.move?.item.day.id === item.day.id;
  const mayDrag = mover.mayDrag(item);
  const look = {
    className: styles['shift'],
    style: placeOf(part, hours),
    'data-status': shownStatus(item),
    'data-nanny-color': view.reader === 'family' ? item.nannyColor : undefined,
    'data-moving': isMoving,
    'data-draggable': mayDrag,
    'data-overlaps': item.overlaps.length > 0,
    'data-cut': isCut,
  };
  const handlers = mover.handlersOf(item, () => view.onOpenDay(item));
  // The part after midnight repeats the button of the evening before.
  if (!part.isFirst) {
    return (
      <div {...look} aria-hidden title={t('Since the evening before')} onClick={handlers.onClick}>
        <ShiftWords item={item} owners={owners} />
      </div>
    );
  }
  const label = describeShift(item, owners);
  return (
    <button
      type="button"
      id={shiftId(item.day.id)}
      {...look}
      {...handlers}
      aria-haspopup="dialog"
      title={shiftTooltip(item, owners)}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
      {mayDrag && (
        <span className={styles['edge']} onPointerDown={(e) => mover.onEdgeDown(e, item, 'start')} />
      )}
      <ShiftWords item={item} owners={owners} />
      {mayDrag && (
        <span
          className={styles['edge']}
          data-end
          onPointerDown={(event) => mover.onEdgeDown(event, item, 'end')}
        />
      )}
    </button>
  );
}

function ShiftWords({ item, owners }: { item: ShiftPart['item']; owners: readonly string[] }) {
  const status = shownStatus(item);
  return (
    <span className={styles['words']} aria-hidden>
      <span className={styles['line']}>
        <StatusMark status={status} />
        <span className={styles['status-word']}>{STATUS_LOOKS[status].label}</span>
        {item.isUnsent && <UnsentMark />}
      </span>
      {owners.map((owner) => (
        <bdi key={owner} className={styles['owner']}>
          {owner}
        </bdi>
      ))}
      <span className={styles['times']}>{formatShown(item)}</span>
      {/* A narrow lane has no room for '10:00 a.m.' on one line. */}
      <span className={styles['start']}>{formatStart(item).replaceAll('\u00A0', ' ')}</span>
      {item.day.scheduledNotes !== null && <span className={styles['notes']}>{item.day.scheduledNotes}</span>}
    </span>
  );
}
