/**
 * The schedule's toolbar, which sticks to the top: today, views, a button that ends the limit to one nanny, 'Schedule a
 * Day'; for the list also a place for its selection, completed days, and the week strip. Narrow, it shows icons.
 */
import { Button } from '@mantine/core';
import { IconCalendarPlus, IconEyeCheck, IconEyeOff, IconX } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { nannyNames } from '../device/household-reads.ts';
import type { Rights } from '../device/rights.ts';
import { useLoaded } from '../device/use-loaded.ts';
import { t } from '../kit/language/messages.ts';
import { reservePlace } from '../kit/reserve-place.ts';
import { goToToday, scheduleDay, showCompleted } from './schedule-texts.ts';
import styles from './schedule-toolbar.module.css';
import type { useScheduleAddress } from './use-schedule-address.ts';
import { ViewSwitch } from './view-switch.tsx';
import { WeekStrip } from './week-strip.tsx';

interface ScheduleToolbarProps {
  address: ReturnType<typeof useScheduleAddress>;
  /** Undefined until it is known. */
  today: string | undefined;
  /** A viewer has no button to schedule a day, nor has who views the app as a nanny. */
  rights: Rights;
  onScheduleDay: () => void;
  /** Gets the element in which the list renders its checkbox and menu to select days. */
  selectSlot: (element: HTMLElement | null) => void;
}

export function ScheduleToolbar({ address, today, rights, onScheduleDay, selectSlot }: ScheduleToolbarProps) {
  const { view, date, nannyId, withCompleted, show } = address;
  const bar = useRef<HTMLDivElement>(null);
  useBarHeights(bar);
  const CompletedIcon = withCompleted ? IconEyeOff : IconEyeCheck;
  return (
    <div ref={bar} className={styles['bar']} data-schedule-bar>
      <div className={styles['row']}>
        <Button variant="default" className={styles['button']} onClick={() => show({ date: undefined })}>
          {goToToday()}
        </Button>
        <ViewSwitch current={view} />
        {nannyId !== undefined && (
          <NannyFilter nannyId={nannyId} onClear={() => show({ nannyId: undefined })} />
        )}
        <div className={styles['gap']} />
        {view === 'list' && (
          <>
            <div ref={selectSlot} className={styles['select']} />
            <Button
              variant="default"
              className={styles['button']}
              leftSection={<CompletedIcon size={20} stroke={1.75} aria-hidden />}
              onClick={() => show({ withCompleted: !withCompleted })}
            >
              <span className={styles['label']}>{withCompleted ? t('Hide Completed') : showCompleted()}</span>
            </Button>
          </>
        )}
        {(rights === 'write' || rights === 'unknown') && (
          <Button
            {...reservePlace(rights === 'unknown')}
            className={styles['button']}
            leftSection={<IconCalendarPlus size={20} stroke={1.75} aria-hidden />}
            onClick={onScheduleDay}
          >
            <span className={styles['label']}>{scheduleDay()}</span>
          </Button>
        )}
      </div>
      {view === 'list' && (
        <div className={styles['strip-row']}>
          {today !== undefined && (
            <WeekStrip
              {...{ nannyId, today }}
              date={date ?? today}
              onPick={(picked) => show({ date: picked })}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** Her name in any of the account's households; undefined until it is known. */
function useNannyName(nannyId: string): string | undefined {
  const name = useLoaded(
    async (database, memberships) => {
      const households = await Promise.all(
        memberships.map(({ householdId }) => nannyNames(database, householdId)),
      );
      return households.map((names) => names.get(nannyId)).find((found) => found !== undefined);
    },
    [nannyId],
  );
  return name.state === 'ready' ? name.data : undefined;
}

function NannyFilter({ nannyId, onClear }: { nannyId: string; onClear: () => void }) {
  const name = useNannyName(nannyId);
  return (
    <Button
      variant="light"
      className={styles['filter']}
      rightSection={<IconX size={16} stroke={2} aria-hidden />}
      onClick={onClear}
    >
      {name === undefined ? t('Only one nanny · Show All') : t('Only {name} · Show All', { name })}
    </Button>
  );
}

/** Keeps CSS variables of two heights: of the bar, and of the phone's header that sticks above it. */
function useBarHeights(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const header = document.querySelector<HTMLElement>('.fd-top');
    const screen = bar.current?.parentElement;
    // The observer first calls it before the first paint, when the page has been laid out anyway.
    const observer = new ResizeObserver(() => {
      const headerPx = header?.offsetHeight ?? 0;
      const barPx = bar.current?.offsetHeight ?? 0;
      screen?.style.setProperty('--schedule-header', `${headerPx}px`);
      screen?.style.setProperty('--schedule-bar', `${barPx}px`);
    });
    for (const element of [header, bar.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, [bar]);
}
