/**
 * The days of a week beside their schedule: those without hours first, then those that differ or were not worked, with
 * the buttons that record, change or mark them. Days as scheduled, and those ahead, are folded.
 */
import { Button, Text } from '@mantine/core';
import { IconArrowsDiff, IconBan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Currency } from 'sync-protocol/kernel/values.ts';
import { formatMoney, formatWeekdayDate, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { steadyRows } from '../../kit/steady-rows.ts';
import { UnsentMark } from '../../kit/unsent-mark.tsx';
import { hasSchedule, recordAsScheduled } from '../../schedule/as-scheduled.ts';
import { formatTimes } from '../../schedule/phrases.ts';
import { useSave } from '../../session/use-save.ts';
import { describeMark } from '../day-marks.ts';
import type { CheckedDay, WeekOfPay } from '../week-of-pay.ts';
import { describeHours } from '../week-words.ts';
import type { WeekOwner } from '../weeks-to-sign.ts';
import { markNotWorked } from './sign-actions.ts';
import styles from './signing.module.css';

interface DayRowsProps {
  owner: WeekOwner;
  week: WeekOfPay;
  /** Whether the reader may record hours. */
  mayEnter: boolean;
  /** Whether the reader may mark days as not worked, and take back what was recorded. */
  mayMark: boolean;
  /** Folds all days, as of weeks that nobody is asked to sign. */
  isFolded: boolean;
  /** What is folded with the days. */
  children?: ReactNode;
}

const NEEDS_A_LOOK = new Set<CheckedDay['check']>(['missing', 'differs', 'not_worked']);

export function DayRows({ owner, week, mayEnter, mayMark, isFolded, children }: DayRowsProps) {
  const { checks } = week;
  const shown = checks.filter(({ check }) => !isFolded && NEEDS_A_LOOK.has(check));
  const folded = checks.filter((each) => !shown.includes(each));
  const following = checks.filter(isMissing).map(({ day }) => day.id);
  const isOpen = week.status !== 'APPROVED';
  const row = { owner, mayEnter: mayEnter && isOpen, mayMark: mayMark && isOpen, following };
  return (
    <>
      {shown.length > 0 && (
        <ul className={styles['days']} aria-label={t('Days to check')} ref={steadyRows}>
          {shown.map((each) => (
            <DayRow key={each.day.id} each={each} {...row} />
          ))}
        </ul>
      )}
      {folded.length > 0 && (
        <details className={styles['folded']}>
          <summary>
            {isFolded
              ? t('{count, plural, one {# day} other {# days}}', { count: folded.length })
              : describeFolded(folded)}
          </summary>
          <ul className={styles['days']}>
            {folded.map((each) => (
              <DayRow key={each.day.id} each={each} {...row} />
            ))}
          </ul>
          {children}
        </details>
      )}
    </>
  );
}

const isMissing = ({ check }: CheckedDay): boolean => check === 'missing';

function describeFolded(folded: readonly CheckedDay[]): string {
  const ahead = folded.filter(({ check }) => check === 'ahead').length;
  const count = folded.length - ahead;
  if (ahead === 0)
    return t('{count, plural, one {# day as scheduled} other {# days as scheduled}}', { count });
  if (count === 0) return t('{ahead, plural, one {# day ahead} other {# days ahead}}', { ahead });
  return t(
    '{count, plural, one {# day as scheduled} other {# days as scheduled}}, {ahead, plural, one {# ahead} other {# ahead}}',
    { count, ahead },
  );
}

interface DayRowProps extends Pick<DayRowsProps, 'owner' | 'mayEnter' | 'mayMark'> {
  each: CheckedDay;
  /** Ids of all days without hours, whose hours are entered one after the other. */
  following: readonly string[];
}

function DayRow({ owner, each, mayEnter, mayMark, following }: DayRowProps) {
  const { day, check, isUnsent } = each;
  const { currency } = owner.household;
  return (
    <li className={styles['day']} data-check={check}>
      <div className={styles['words']}>
        <Text fw={600} component="div">
          {startLine(formatWeekdayDate(day.date))} {isUnsent && <UnsentMark />}
        </Text>
        <Times owner={owner} each={each} />
        <Mark each={each} />
      </div>
      {day.status === 'COMPLETED' && <DayAmount each={each} currency={currency} />}
      {mayEnter && check === 'missing' && (
        <MissingButtons owner={owner} day={day} mayMark={mayMark} following={following} />
      )}
      {mayMark && check === 'not_worked' && <TakeBack owner={owner} day={day} />}
      {mayEnter && check === 'differs' && <ChangeHours day={day} />}
    </li>
  );
}

/** What the day's part in the week is worth, and what is unpaid of a day that is paid in part. */
function DayAmount({ each, currency }: { each: CheckedDay; currency: Currency }) {
  const { day, amountCents, openCents } = each;
  const isPartlyPaid = openCents > 0 && openCents < (day.amountCents ?? 0);
  return (
    <Text size="sm" component="div" className={styles['amount']}>
      {formatMoney(amountCents, currency)}
      {isPartlyPaid && (
        <Text size="sm" c="dimmed">
          {t('{amount} unpaid', { amount: formatMoney(openCents, currency) })}
        </Text>
      )}
    </Text>
  );
}

/** Scheduled and actual times; one line where they are the same. */
function Times({ owner: { household }, each: { day, check, minutes } }: Pick<DayRowProps, 'owner' | 'each'>) {
  const { timezone } = household;
  const scheduled = formatTimes(day.scheduledStartUtc, day.scheduledEndUtc, timezone);
  const actual = formatTimes(day.actualStartUtc, day.actualEndUtc, timezone);
  if (day.status !== 'COMPLETED') {
    return (
      <Text size="sm" c="dimmed">
        {t('Scheduled: {times}', { times: scheduled })}
      </Text>
    );
  }
  const worked = describeHours({ day, minutes }, timezone);
  return (
    <>
      {(check === 'differs' || scheduled !== actual) && (
        <Text size="sm" c="dimmed">
          {t('Scheduled: {times}', { times: scheduled })}
        </Text>
      )}
      <Text size="sm" {...(check !== 'differs' && { c: 'dimmed' })}>
        {t('Worked: {times}', { times: worked })}
      </Text>
    </>
  );
}

/** What is special about a day, as a mark and in words. */
function Mark({ each }: { each: CheckedDay }) {
  const words = describeMark(each);
  if (words === null) return null;
  const Icon = each.check === 'not_worked' ? IconBan : IconArrowsDiff;
  return (
    <Text size="sm" fw={600} className={styles['mark']}>
      {each.check !== 'missing' && <Icon size={16} stroke={1.75} aria-hidden />}
      {words}
    </Text>
  );
}

interface MissingButtonsProps extends Pick<DayRowProps, 'owner' | 'mayMark' | 'following'> {
  day: CheckedDay['day'];
}

function MissingButtons({ owner: { household, today }, day, mayMark, following }: MissingButtonsProps) {
  const { busy, save } = useSave();
  const date = formatWeekdayDate(day.date);
  const shift = { household, day, today };
  const others = following.filter((id) => id !== day.id);
  return (
    <div className={styles['buttons']}>
      {hasSchedule(shift) && (
        <Button
          variant="light"
          disabled={busy}
          aria-label={t('As Scheduled, {date}', { date })}
          onClick={() =>
            void save(t('Failed to record hours'), () => recordAsScheduled([shift], { mayTakeBack: mayMark }))
          }
        >
          {t('As Scheduled')}
        </Button>
      )}
      <LinkButton
        to="/schedule"
        search={{ date: day.date, dayId: [day.id, ...others].join(',') }}
        variant="default"
        aria-label={t('Enter Hours, {date}', { date })}
      >
        {t('Enter Hours')}
      </LinkButton>
      {mayMark && (
        <Button
          variant="default"
          disabled={busy}
          aria-label={t('Not Worked, {date}', { date })}
          onClick={() => void save(t('Failed to update status'), () => markNotWorked(day, household, true))}
        >
          {t('Not Worked')}
        </Button>
      )}
    </div>
  );
}

function ChangeHours({ day }: Pick<MissingButtonsProps, 'day'>) {
  const date = formatWeekdayDate(day.date);
  return (
    <LinkButton
      to="/schedule"
      search={{ date: day.date, dayId: day.id }}
      variant="subtle"
      className={styles['quiet'] ?? ''}
      aria-label={t('Change Hours, {date}', { date })}
    >
      {t('Change Hours')}
    </LinkButton>
  );
}

function TakeBack({ owner: { household }, day }: Pick<MissingButtonsProps, 'owner' | 'day'>) {
  const { busy, save } = useSave();
  const date = formatWeekdayDate(day.date);
  return (
    <div>
      <Button
        variant="subtle"
        className={styles['quiet'] ?? ''}
        disabled={busy}
        aria-label={t('Undo “Not Worked”, {date}', { date })}
        onClick={() => void save(t('Failed to update status'), () => markNotWorked(day, household, false))}
      >
        {t('Undo “Not Worked”')}
      </Button>
    </div>
  );
}
