/**
 * Recorded hours of a week that overlap: each with the way to its day, whose word is missing, and the button that says
 * that the hours are meant.
 */
import { Alert, Button, Stack, Text } from '@mantine/core';
import type { Side } from 'sync-protocol/kernel/roles.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { WeekView } from 'sync-protocol/weeks/week-view.ts';
import { hoursOfOverlaps, type WorkedOverlap } from 'sync-protocol/weeks/worked-overlaps.ts';
import { mutate } from '../../device/mutate.ts';
import { formatWeekdayDate, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { LinkButton } from '../../kit/link-button.tsx';
import { Named } from '../../kit/named.tsx';
import { showToast } from '../../kit/toast.ts';
import { formatTimes } from '../../schedule/phrases.ts';
import { useSave } from '../../session/use-save.ts';
import styles from './signing.module.css';

interface OverlappingHoursProps {
  owner: { readonly household: Household; readonly nanny: Nanny };
  weekStart: string;
  overlaps: readonly WorkedOverlap[];
  /** The sides that haven't said yet that these are meant. */
  waitFor: readonly Side[];
  side: Side;
  mayChange: boolean;
}

export function OverlappingHours({
  owner,
  overlaps,
  waitFor,
  side,
  mayChange,
  ...week
}: OverlappingHoursProps) {
  const { household, nanny } = owner;
  const { busy, save } = useSave();
  const days = new Map(overlaps.flatMap((overlap) => overlap.days.map((day) => [day.id, day] as const)));
  const hours = hoursOfOverlaps(overlaps);
  const allow = async () => {
    const args = { nannyId: nanny.id, weekStart: week.weekStart, hours };
    if (await save(t('Failed to save the decision'), () => mutate(household.id, 'week.allowOverlaps', args)))
      showToast({ title: t('Saved: these hours are meant') });
  };
  return (
    <Stack gap="xs">
      <ul className={styles['days']} aria-label={t('Overlapping hours')}>
        {hours.map(({ dayId, start, end }) => {
          const date = days.get(dayId)?.date ?? week.weekStart;
          return (
            <li key={dayId} className={styles['day']}>
              <div className={styles['words']}>
                <Text fw={600}>{startLine(formatWeekdayDate(date))}</Text>
                <Text size="sm">{formatTimes(start, end, household.timezone)}</Text>
              </div>
              <LinkButton
                to="/schedule"
                search={{ date, dayId }}
                variant="subtle"
                aria-label={t('Open {date}, {times}', {
                  date: formatWeekdayDate(date),
                  times: formatTimes(start, end, household.timezone),
                })}
              >
                {mayChange ? t('Change Hours') : t('Open Day')}
              </LinkButton>
            </li>
          );
        })}
      </ul>
      <Text size="sm">
        <Named name={nanny.name}>{describeWaiting(waitFor, side, owner)}</Named>
      </Text>
      {mayChange && waitFor.includes(side) && (
        <div className={styles['action']}>
          <Button variant="default" loading={busy} onClick={() => void allow()}>
            {t('These Are Meant')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

interface OverlapAlertProps extends Pick<OverlappingHoursProps, 'owner' | 'side' | 'mayChange'> {
  week: WeekView;
}

/** Overlapping hours on a week's card; nothing where none wait for a word. */
export function OverlapAlert({ week, ...props }: OverlapAlertProps) {
  const { weekStart, overlaps, overlapsWaitFor } = week;
  if (overlapsWaitFor.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- words and buttons, not fields to fill in
    <Alert color="amber" role="group" aria-label={t('Overlapping hours')} title={t('These hours overlap')}>
      <OverlappingHours weekStart={weekStart} overlaps={overlaps} waitFor={overlapsWaitFor} {...props} />
    </Alert>
  );
}

/** Says what lets the week be signed. */
function describeWaiting(
  waitFor: readonly Side[],
  side: Side,
  { household, nanny }: OverlappingHoursProps['owner'],
): string {
  const name = side === 'family' ? nanny.name : household.name;
  if (!waitFor.includes(side)) {
    return t('You said that these are meant. The week can be signed once {name} says so, too.', { name });
  }
  if (waitFor.length === 1 && nanny.nannyUserId !== null) {
    return t('{name} says that these are meant. If you say so too, the week can be signed.', { name });
  }
  return nanny.nannyUserId === null
    ? t('Change or delete one of them, or say that they are meant. Until then, the week can’t be signed.')
    : t(
        'Change or delete one of them, or you and {name} both say that they are meant. Until then, the week can’t be signed.',
        { name },
      );
}
