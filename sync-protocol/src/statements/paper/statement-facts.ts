/** The parts of a wage statement beside its tables: marks, facts, employer and employee, and remarks. */
import { dateOf } from '../../kernel/calendar.ts';
import { householdNameIn } from '../../people/household-name.ts';
import type { StatementLanguage, StatementToWrite, Writer } from './statement-writer.ts';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** The employer or the employee. */
export interface Party {
  readonly label: string;
  readonly name: string;
  readonly lines: readonly string[];
}

/** Returns the statement's heading: its number or that it follows, whether it is void, what it replaces. */
export function marksOf({ statement, replacesNumber }: StatementToWrite, { t }: StatementLanguage): string[] {
  const { number, voidedAt, replaces } = statement;
  return [
    ...(number === null ? [t('Draft: number follows')] : []),
    ...(voidedAt === null ? [] : [t('Void: its payment was voided')]),
    ...(replacesNumber === null ? [] : [t('Replaces {number}', { number: replacesNumber })]),
    ...(replaces !== null && replacesNumber === null ? [t('Replaces an earlier statement')] : []),
  ];
}

const formatRange = ({ notation, date }: Writer, first: string, last: string): string =>
  first === last ? date(first) : notation.range(first, last, 'date');

/** Returns the pay period of a payment, or the dates of a period: 'Nov 23 – 29, 2026'. */
export function formatPeriod(writer: Writer): string {
  const { from, to } = writer.content.payPeriod ?? writer.content;
  return formatRange(writer, from, to);
}

export function factsOf(statement: StatementToWrite['statement'], writer: Writer): Fact[] {
  const { t, content, date } = writer;
  const { from, to, payDate, payPeriod, zone } = content;
  return [
    { label: t('Number'), value: statement.number ?? t('Draft: number follows') },
    ...(payPeriod === undefined
      ? [{ label: t('Period'), value: formatPeriod(writer) }]
      : [
          { label: t('Pay period'), value: formatPeriod(writer) },
          { label: t('Work paid'), value: formatRange(writer, from, to) },
        ]),
    // Of a period, all of which isn't paid yet, there is none.
    ...(payDate === null ? [] : [{ label: t('Pay date'), value: date(payDate) }]),
    { label: t('Issued'), value: date(dateOf(statement.issuedAt, zone)) },
  ];
}

/** An address may have several lines. */
const linesOf = (typed: string | null): string[] =>
  (typed ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export function partiesOf({ t, language, content: { employer, employee } }: Writer): Party[] {
  const { idLastFour } = employee;
  return [
    {
      label: t('Employer'),
      // A family that hasn't said its name is called by its household's.
      name: householdNameIn(employer.name, language),
      lines: [...linesOf(employer.address), ...linesOf(employer.phone)],
    },
    {
      label: t('Employee'),
      name: employee.name,
      lines: idLastFour === null ? [] : [t('ID ending in {digits}', { digits: idLastFour })],
    },
  ];
}

/** Returns what the figures don't say of themselves: which dates the year to date and time off count, and where adjustments do. */
export function remarksOf({ t, content, date }: Writer): string[] {
  const { yearToDateTo, payDate, adjusted = [], leave } = content;
  const until = yearToDateTo === undefined ? '' : date(yearToDateTo);
  return [
    ...(adjusted.length === 0
      ? []
      : [t('What was adjusted later counts on the date on which it was decided, not in this gross pay.')]),
    ...(yearToDateTo === undefined
      ? []
      : [
          payDate === null
            ? t('Year to date counts what was paid until {date}. Not all of this statement is paid yet.', {
                date: until,
              })
            : t('Year to date counts what was paid until {date}, by pay date.', { date: until }),
        ]),
    ...(leave === undefined
      ? []
      : [t('Time off is counted since its year began; what the year gives is part of what is earned.')]),
  ];
}
