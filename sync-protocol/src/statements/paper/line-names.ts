/** Names the lines of a wage statement in the reader's language: hours, overtime, guarantees, holidays and the rest. */
import type { Say } from '../../kernel/languages.ts';
import type { Notation } from '../../kernel/notation.ts';
import { isNightShare } from '../../weeks/night-share.ts';
import { isAtAverage } from '../../weeks/overtime-premium.ts';
import type { StatementContent } from '../statement.ts';

interface LineLanguage {
  readonly t: Say;
  readonly notation: Notation;
  /** A rate with as many decimals as it needs: '$34.20', '$34.2025'. */
  readonly money: (cents: number) => string;
  /** '7.50' */
  readonly hours: (minutes: number) => string;
  /** The statement of the line. */
  readonly content: Pick<StatementContent, 'v' | 'lines'>;
}

type Line = StatementContent['lines'][number];

/** In the first form, overtime without a rate of its own was called a premium, whatever it was. */
function nameOfOvertime(line: Line, date: string | null, { t, content, money }: LineLanguage): string {
  if (line.minutes === 0)
    return date === null
      ? t('Overtime beyond the holiday’s premium')
      : t('Overtime beyond the holiday’s premium, week of {date}', { date });
  const isFirstForm = content.v === 1 && line.rateCents === null;
  if (line.isPremium !== true && !isFirstForm)
    return date === null ? t('Overtime') : t('Overtime, week of {date}', { date });
  return withRates(nameOfPremium(line, date, { t, content, isFirstForm }), line, { t, money });
}

function nameOfPremium(
  line: Line,
  date: string | null,
  { t, content, isFirstForm }: Pick<LineLanguage, 't' | 'content'> & { isFirstForm: boolean },
): string {
  if (isFirstForm || isAtAverage(line, content.lines))
    return date === null
      ? t('Overtime premium at the average rate')
      : t('Overtime premium at the average rate, week of {date}', { date });
  return date === null ? t('Overtime premium') : t('Overtime premium, week of {date}', { date });
}

/** Adds the rates of the line's week, where it has them. */
function withRates(
  name: string,
  { averageRateCents, overtimeRateCents }: Line,
  { t, money }: Pick<LineLanguage, 't' | 'money'>,
): string {
  if (overtimeRateCents === undefined) return name;
  const overtime = money(overtimeRateCents);
  return averageRateCents === undefined
    ? t('{name}; overtime rate {overtime}', { name, overtime })
    : t('{name}; average rate {average}, overtime rate {overtime}', {
        name,
        average: money(averageRateCents),
        overtime,
      });
}

/** Says of a worked holiday how many of its hours are overtime. */
function nameOfHoliday({ overtimeMinutes }: Line, date: string | null, { t, hours }: LineLanguage): string {
  const name = date === null ? t('Holiday') : t('Holiday, {date}', { date });
  return overtimeMinutes === undefined
    ? name
    : t('{name}, of which {hours} overtime hours, paid by the holiday premium', {
        name,
        hours: hours(overtimeMinutes),
      });
}

/** Hours beside a premium are all hours of the week, those of overtime too. */
function nameOfHours(line: Line, date: string | null, { t, content }: LineLanguage): string {
  if (date === null) return t('Regular hours');
  return content.lines.some((each) => each.isPremium === true && each.date === line.date)
    ? t('Hours, week of {date}', { date })
    : t('Regular hours, week of {date}', { date });
}

function nameOfWeekLine(line: Line, date: string | null, language: LineLanguage): string {
  const { t } = language;
  if (isNightShare(line))
    return line.amountCents < 0
      ? t('Added hours of a night, paid by an adjustment')
      : t('Removed hours of a night, settled by a correction');
  if (line.kind === 'rounding') return t('Rounding, day by day');
  if (line.kind === 'hours') return nameOfHours(line, date, language);
  if (line.kind === 'guarantee')
    return date === null ? t('Guaranteed hours') : t('Guaranteed hours, week of {date}', { date });
  return nameOfOvertime(line, date, language);
}

function nameOfAdjustment(
  { weekStart, hoursDate }: Line,
  date: string | null,
  { t, notation }: LineLanguage,
): string {
  if (date === null) return t('Adjustment');
  if (hoursDate !== undefined)
    return t('Adjustment on {date} of the hours of {day}', { date, day: notation.date(hoursDate, 'date') });
  return weekStart === undefined
    ? t('Adjustment, {date}', { date })
    : t('Adjustment on {date} for the week of {week}', { date, week: notation.date(weekStart, 'date') });
}

/** A line without minutes is a part of what was earned: a payment settled only so much of it. */
function nameOfPart({ kind }: Line, date: string, t: Say): string | undefined {
  switch (kind) {
    case 'hours':
      return t('Part of the hours of {date}', { date });
    case 'overtime':
      return t('Part of the overtime of the week until {date}', { date });
    case 'guarantee':
      return t('Part of the guaranteed hours of the week until {date}', { date });
    default:
      return undefined;
  }
}

/** Returns the name of an earning's line, with the date or week that it is of. */
export function nameOfLine(line: Line, language: LineLanguage): string {
  const { t, notation } = language;
  const date = line.date === null ? null : notation.date(line.date, 'date');
  const part = line.minutes === null && date !== null ? nameOfPart(line, date, t) : undefined;
  if (part !== undefined) return part;
  switch (line.kind) {
    case 'cancellation':
      return date === null ? t('Late cancellation') : t('Late cancellation, {date}', { date });
    case 'leave':
      return date === null ? t('Time off') : t('Time off, {date}', { date });
    case 'holiday':
      return nameOfHoliday(line, date, language);
    case 'adjustment':
      return nameOfAdjustment(line, date, language);
    default:
      return nameOfWeekLine(line, date, language);
  }
}
