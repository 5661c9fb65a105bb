/**
 * The fields that say when terms begin (the first day of a week, and which weekday that is), and what the date means:
 * short first weeks, terms that it replaces, weeks that are priced again. Also the choices of a weekday.
 */
import { Alert } from '@mantine/core';
import {
  formatDate,
  formatDateRange,
  formatWeekday,
  formatWeekdayShort,
  startLine,
} from '../../kit/language/format.ts';
import { t } from '../../kit/language/messages.ts';
import { NativeSelect } from '../../kit/native-select.ts';
import type { TermsView } from '../use-terms.ts';
import { dateChoices, weeksAround } from './effective-dates.ts';
import { weekWords } from './example-words.ts';
import { LABEL_FIRST } from './field-order.ts';
import type { TermsForm } from './use-terms-form.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

export const weekdayOptions = (): { value: string; label: string }[] =>
  WEEKDAYS.map((weekday) => ({ value: String(weekday), label: startLine(formatWeekday(weekday)) }));

interface DateFieldProps {
  form: Pick<TermsForm, 'entry' | 'errors' | 'change' | 'chooseWeekStart'>;
  view: TermsView;
}

/** The rule looks at hours, too: it refuses what is offered here and can't hold. */
export const isWeekStartFixed = ({ terms }: TermsView): boolean => terms.length > 0;

export function WeekStartField({ form, view }: DateFieldProps) {
  const { entry, errors, chooseWeekStart } = form;
  const isFixed = isWeekStartFixed(view);
  return (
    <NativeSelect
      label={t('Weeks start on')}
      name="weekStartsOn"
      value={entry.weekStartsOn}
      error={errors.weekStartsOn}
      inputWrapperOrder={LABEL_FIRST}
      description={
        isFixed ? t('All of her terms begin on this weekday.') : weekWords(Number(entry.weekStartsOn))
      }
      disabled={isFixed}
      onChange={(event) => chooseWeekStart(event.currentTarget.value)}
      data={weekdayOptions()}
    />
  );
}

export function FromField({ form, view }: DateFieldProps) {
  const { entry, errors, change } = form;
  return (
    <NativeSelect
      label={t('From')}
      name="effectiveFrom"
      value={entry.effectiveFrom}
      error={errors.effectiveFrom}
      inputWrapperOrder={LABEL_FIRST}
      description={describeDate(view, entry)}
      onChange={(event) => change('effectiveFrom', event.currentTarget.value)}
      data={dateOptions(view, entry)}
    />
  );
}

/** Says of a date in the past what it means, whether its field is open or not. */
export function PastDate({ form, view }: DateFieldProps) {
  if (form.entry.effectiveFrom > view.today) return null;
  return (
    <Alert color="amber" title={t('These weeks have begun')}>
      {t(
        'Hours recorded since then are priced again. A week that was worked can pay more by these terms, but not less.',
      )}
    </Alert>
  );
}

type Dated = Pick<TermsForm['entry'], 'effectiveFrom' | 'weekStartsOn'>;

function dateOptions({ today }: TermsView, { effectiveFrom, weekStartsOn }: Dated) {
  const { upcoming, past } = dateChoices(today, Number(weekStartsOn));
  const option = (date: string) => ({
    value: date,
    label: `${startLine(formatWeekdayShort(Number(weekStartsOn)))} ${formatDate(date)}`,
  });
  const isOffered = upcoming.includes(effectiveFrom) || past.includes(effectiveFrom);
  const [later, earlier] = effectiveFrom > today ? [[effectiveFrom], []] : [[], [effectiveFrom]];
  return [
    { group: t('Coming weeks'), items: [...upcoming, ...(isOffered ? [] : later)].map(option) },
    { group: t('Weeks that have begun'), items: [...past, ...(isOffered ? [] : earlier)].map(option) },
  ];
}

/** Says which weeks the date makes, and which terms it replaces. */
export function describeDate({ terms }: TermsView, { effectiveFrom, weekStartsOn }: Dated): string {
  const { first, shortened } = weeksAround(terms, { effectiveFrom, weekStartsOn: Number(weekStartsOn) });
  const isReplaced = terms.some((each) => each.effectiveFrom === effectiveFrom);
  return [
    t('The first week is {range}.', { range: formatDateRange(first.start, first.end) }),
    shortened &&
      t('The week before it is short: {range}.', {
        range: formatDateRange(shortened.start, shortened.end),
      }),
    isReplaced && t('This replaces the terms from that day, and she is asked again.'),
  ]
    .filter(Boolean)
    .join(' ');
}
