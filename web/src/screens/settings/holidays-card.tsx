/**
 * The settings card of a household's holidays: federal ones on or off with this year's dates, and the family's own, to
 * add and remove. A viewer reads them.
 */
import { Alert, Button, Checkbox, Group, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ChangeEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { dateOf } from 'sync-protocol/kernel/calendar.ts';
import type { Household } from 'sync-protocol/people/household.ts';
import { holidaysBetween } from 'sync-protocol/weeks/holidays.ts';
import { failureSentence } from '../../device/failure-sentence.ts';
import { mutate } from '../../device/mutate.ts';
import { useNow } from '../../device/use-now.ts';
import { focusFirst, watchFocus } from '../../kit/form-focus.ts';
import { formatDate, formatWeekdayDate, startLine } from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { showToast } from '../../kit/toast.ts';
import { UnsentMark } from '../../kit/unsent-mark.tsx';
import { useFieldErrors } from '../../kit/use-field-errors.ts';
import { toastFailure, useSave } from '../../session/use-save.ts';
import {
  type HolidayEntry,
  type HolidayErrors,
  holidaysOf,
  NO_HOLIDAY,
  type SavedHolidays,
  validateHoliday,
  withHoliday,
  withoutHoliday,
} from '../../weeks/holiday-entry.ts';
import { federalHolidayName } from '../../weeks/holiday-words.ts';
import styles from './settings.module.css';
import { SettingsCard } from './settings-card.tsx';
import { useTypedCard } from './typed-cards.ts';

interface HolidaysCardProps {
  household: Household;
  isUnsent: boolean;
  mayChange: boolean;
}

export function HolidaysCard({ household, isUnsent, mayChange }: HolidaysCardProps) {
  const holidays = holidaysOf(household);
  const { busy, problem, save } = useSave();
  const put = (next: SavedHolidays, before: SavedHolidays): Promise<boolean> =>
    save(t('Failed to save holidays'), () => mutate(household.id, 'household.saveHolidays', next, before));
  const change = async (next: SavedHolidays): Promise<boolean> => {
    if (!(await put(next, holidays))) return false;
    const undo = () => void put(holidays, next);
    showToast({ title: t('Holidays saved'), action: { label: t('Undo'), run: undo } });
    return true;
  };
  // What was ticked, until the row says so: the box answers at once.
  const [ticked, setTicked] = useState<boolean>();
  if (ticked === holidays.useFederal) setTicked(undefined);
  const tick = async (useFederal: boolean) => {
    setTicked(useFederal);
    if (!(await change({ ...holidays, useFederal }))) setTicked(undefined);
  };
  return (
    <SettingsCard id="holidays" title={t('Holidays')} mark={isUnsent && <UnsentMark />}>
      <Text c="dimmed" size="sm">
        {t('They count only if a nanny’s terms pay holidays.')}
      </Text>
      {problem !== undefined && (
        <Alert color="red" role="alert">
          {failureSentence(problem)}
        </Alert>
      )}
      {mayChange && (
        <Checkbox
          className={styles['federal'] ?? ''}
          label={t('Federal holidays of the United States')}
          checked={ticked ?? holidays.useFederal}
          onChange={(event) => void tick(event.currentTarget.checked)}
        />
      )}
      {!mayChange && holidays.useFederal && <Text>{t('Federal holidays of the United States')}</Text>}
      {(mayChange || holidays.useFederal) && <FederalDates household={household} />}
      <OwnHolidays holidays={holidays} mayChange={mayChange} onChange={(next) => void change(next)} />
      {mayChange && <AddHoliday holidays={holidays} busy={busy} onAdd={change} />}
    </SettingsCard>
  );
}

/** The federal holidays of this year, also while they don't count, so that people see what they would add. */
function FederalDates({ household: { timezone } }: { household: Household }) {
  const year = dateOf(useNow(), timezone).slice(0, 4);
  const all = { useFederalHolidays: true, ownHolidays: null };
  const dates = holidaysBetween(all, `${year}-01-01`, `${year}-12-31`).filter(
    (holiday) => holiday.kind === 'federal',
  );
  return (
    <details className={styles['dates']}>
      <summary>{t('Dates in {year}', { year })}</summary>
      <ul>
        {dates.map(({ date, name, isObserved }) => (
          <li key={`${date} ${name}`}>
            <span>{startLine(formatWeekdayDate(date))}</span>
            <span>
              {isObserved
                ? t('{holiday} (observed)', { holiday: federalHolidayName(name) })
                : federalHolidayName(name)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface OwnHolidaysProps {
  holidays: SavedHolidays;
  mayChange: boolean;
  onChange: (next: SavedHolidays) => void;
}

function OwnHolidays({ holidays, mayChange, onChange }: OwnHolidaysProps) {
  const id = useId();
  if (holidays.own.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Text fw={600} id={id} component="h4">
        {t('Your own holidays')}
      </Text>
      <ul>
        {holidays.own.map(({ date, name }) => (
          <li key={date} className={styles['row']}>
            <div className={styles['row-words']}>
              <Text>
                <bdi>{name}</bdi>
              </Text>
              <Text size="sm" c="dimmed">
                {formatDate(date)}
              </Text>
            </div>
            {mayChange && (
              <Button
                variant="subtle"
                color="red"
                aria-label={t('Remove {holiday}', { holiday: name })}
                onClick={() => onChange(withoutHoliday(holidays, date))}
              >
                {t('Remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface AddHolidayProps {
  holidays: SavedHolidays;
  busy: boolean;
  onAdd: (next: SavedHolidays) => Promise<boolean>;
}

/** A button, and once it is pressed the form. */
function AddHoliday(props: AddHolidayProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <HolidayForm {...props} onClose={() => setOpen(false)} />;
  return (
    <Button
      variant="light"
      style={{ alignSelf: 'start' }}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {t('Add Holiday')}
    </Button>
  );
}

function HolidayForm({ holidays, busy, onAdd, onClose }: AddHolidayProps & { onClose: () => void }) {
  const [entry, setEntry] = useState(NO_HOLIDAY);
  const [errors, setErrors] = useFieldErrors<HolidayErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(entry);
  useEffect(() => {
    latest.current = entry;
  }, [entry]);
  useEffect(() => focusFirst(form.current), []);
  useTypedCard(entry.date !== '' || entry.name !== '');
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const invalid = validateHoliday(entry, holidays);
    setErrors(invalid);
    if (Object.keys(invalid).length > 0) {
      toastFailure(t('Missing information'), Object.values(invalid)[0]);
      watchFocus()(form.current);
      return;
    }
    if (!(await onAdd(withHoliday(holidays, entry)))) return;
    // What was typed while it was saved stays.
    if (latest.current === entry) onClose();
    else
      setEntry((now) => ({
        date: now.date === entry.date ? '' : now.date,
        name: now.name === entry.name ? '' : now.name,
      }));
  };
  const field = (name: keyof HolidayEntry) => ({
    name,
    value: entry[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setEntry((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _corrected, ...others }) => others);
    },
  });
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} aria-label={t('Add a holiday')}>
      <div className={styles['holiday-fields']}>
        <TextInput label={t('Date')} type="date" {...field('date')} />
        <TextInput label={t('Name')} autoComplete="off" dir="auto" {...field('name')} />
      </div>
      <Group gap="xs" mt="sm">
        <Button type="submit" disabled={busy}>
          {t('Add Holiday')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
      </Group>
    </form>
  );
}
