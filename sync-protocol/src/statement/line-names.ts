/** Names the lines of a wage statement in the reader's language: hours, overtime, guarantees, holidays and the rest. */
import type { Say } from '../model/languages.ts';
import type { StatementContent } from '../model/statement.ts';
import type { Notation } from '../notation/notation.ts';

interface LineLanguage {
  readonly t: Say;
  readonly notation: Notation;
}

type Line = StatementContent['lines'][number];

/** Overtime without a rate of its own is the premium on hours at several rates. */
function nameOfWeekLine({ kind, rateCents }: Line, date: string | null, t: Say): string {
  if (kind === 'rounding') return t('Rounding, day by day');
  if (kind === 'hours')
    return date === null ? t('Regular hours') : t('Regular hours, week of {date}', { date });
  if (kind === 'guarantee')
    return date === null ? t('Guaranteed hours') : t('Guaranteed hours, week of {date}', { date });
  if (rateCents !== null) return date === null ? t('Overtime') : t('Overtime, week of {date}', { date });
  return date === null
    ? t('Overtime premium at the average rate')
    : t('Overtime premium at the average rate, week of {date}', { date });
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
export function nameOfLine(line: Line, { t, notation }: LineLanguage): string {
  const date = line.date === null ? null : notation.date(line.date, 'date');
  const part = line.minutes === null && date !== null ? nameOfPart(line, date, t) : undefined;
  if (part !== undefined) return part;
  switch (line.kind) {
    case 'cancellation':
      return date === null ? t('Late cancellation') : t('Late cancellation, {date}', { date });
    case 'holiday':
      return date === null ? t('Holiday') : t('Holiday, {date}', { date });
    case 'adjustment':
      return date === null ? t('Adjustment') : t('Adjustment, {date}', { date });
    default:
      return nameOfWeekLine(line, date, t);
  }
}
