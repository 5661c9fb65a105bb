/**
 * Tests what a statement says: times, names of lines, marks, parties, in English and in another language's notation;
 * also its paper size and file name.
 */
import { describe, expect, it } from 'vitest';
import { inEnglish, statementContent, statementRow, workedDay } from '../../../test-support/statements.ts';
import { statementFileName, usualPaper } from '../paper-size.ts';
import type { Statement, StatementContent } from '../statement.ts';
import { writeStatement } from './statement-text.ts';

const write = (changes: Partial<Statement>, replacesNumber: string | null = null) =>
  writeStatement({ statement: statementRow(changes), replacesNumber }, inEnglish);
const say = (content: Partial<StatementContent>) => write({ content: statementContent(content) });

const line = (changes: Partial<StatementContent['lines'][number]>) => ({
  kind: 'hours' as const,
  date: null,
  minutes: 60,
  rateCents: 2000,
  amountCents: 2000,
  ...changes,
});
const nameOf = (changes: Partial<StatementContent['lines'][number]>) =>
  say({ lines: [line(changes)] }).lines.rows[0]?.cells[0];

it('a day shows its times in the household’s zone, and that a night ends a day later', () => {
  const night = workedDay('2026-03-02', {
    startUtc: '2026-03-03T01:00:00.000Z',
    endUtc: '2026-03-03T11:00:00.000Z',
  });
  const { days } = say({ days: [workedDay('2026-03-02'), night] });
  expect(days?.rows.slice(0, 2).map(({ cells }) => cells.slice(0, 4))).toEqual([
    ['Mon, Mar 2, 2026', '9:00 AM – 4:52 PM', '7.87', '8.00'],
    ['Mon, Mar 2, 2026', '8:00 PM – 6:00 AM the next day', '7.87', '8.00'],
  ]);
  expect(say({ days: [] }).days).toBeNull();
});

it('the days end with the total of hours worked, hours billed and amounts', () => {
  const short = workedDay('2026-03-03', { actualMinutes: 61, billableMinutes: 75, amountCents: 2813 });
  const { days } = say({ days: [workedDay('2026-03-02'), short] });
  expect(days?.rows.at(-1)).toEqual({
    cells: ['Total', '', '8.88', '9.25', '', '$208.13'],
    isStrong: true,
  });
});

it('lines name their week or date', () => {
  expect(nameOf({})).toBe('Regular hours');
  expect(nameOf({ kind: 'overtime', date: '2026-03-02' })).toBe('Overtime, week of Mar 2, 2026');
  expect(nameOf({ kind: 'guarantee', date: '2026-03-02' })).toBe('Guaranteed hours, week of Mar 2, 2026');
  expect(nameOf({ kind: 'holiday', date: '2026-07-03' })).toBe('Holiday, Jul 3, 2026');
  expect(nameOf({ kind: 'adjustment', date: '2026-03-09', minutes: null })).toBe('Adjustment, Mar 9, 2026');
});

it('changed hours of a night aren’t called rounding', () => {
  const rounding = { kind: 'rounding' as const, minutes: null, rateCents: null };
  expect(nameOf({ ...rounding, amountCents: 3 })).toBe('Rounding, day by day');
  expect(nameOf({ ...rounding, amountCents: -4700 })).toBe('Added hours of a night, paid by an adjustment');
});

const WEEK = '2026-03-02';
const overtime = (changes: Partial<StatementContent['lines'][number]>) =>
  line({ kind: 'overtime', date: WEEK, rateCents: null, ...changes });
const namesOf = (...lines: StatementContent['lines']) =>
  say({ lines })
    .lines.rows.slice(0, -1)
    .map(({ cells }) => cells[0]);

it('overtime at a rate that isn’t whole cents has that rate, to its last digit', () => {
  const rows = say({
    lines: [overtime({ exactRateCents: 2812.5 }), overtime({ exactRateCents: 2493.75 }), overtime({})],
  }).lines.rows;
  expect(rows.slice(0, 3).map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['Overtime, week of Mar 2, 2026', '1.00', '$28.125'],
    ['Overtime, week of Mar 2, 2026', '1.00', '$24.9375'],
    ['Overtime, week of Mar 2, 2026', '1.00', ''],
  ]);
});

it('overtime beyond a holiday’s premium is a line without hours', () => {
  const rest = overtime({ minutes: 0, isPremium: true });
  expect(say({ lines: [rest] }).lines.rows[0]?.cells.slice(0, 3)).toEqual([
    'Overtime beyond the holiday’s premium, week of Mar 2, 2026',
    '',
    '',
  ]);
});

it('overtime that is only a premium says so, and whether it is at an average', () => {
  const premium = overtime({ isPremium: true });
  const [hours, others] = [line({ date: WEEK }), line({ date: WEEK, rateCents: 2500 })];
  expect(namesOf(hours, others, premium)[2]).toBe(
    'Overtime premium at the average rate, week of Mar 2, 2026',
  );
  expect(namesOf(hours, premium)[1]).toBe('Overtime premium, week of Mar 2, 2026');
  // Hours of another week, and a part of a day, are no second rate.
  const part = line({ date: WEEK, minutes: null, rateCents: null });
  expect(namesOf(hours, part, line({ date: '2026-03-09' }), premium)[3]).toBe(
    'Overtime premium, week of Mar 2, 2026',
  );
});

it('hours beside a premium aren’t regular: those of overtime are among them', () => {
  const [hours, premium] = [line({ date: WEEK }), overtime({ isPremium: true })];
  expect(namesOf(hours, line({ date: '2026-03-09' }), premium).slice(0, 2)).toEqual([
    'Hours, week of Mar 2, 2026',
    'Regular hours, week of Mar 9, 2026',
  ]);
});

it('overtime of the totals is the premium', () => {
  const { totals } = say({ overtimeCents: 980, lines: [overtime({ amountCents: 2940 })] });
  expect(totals.rows[1]?.cells).toEqual(['Of which overtime premium', '$9.80', '$0.00']);
});

it('the premium of overtime at one rate is told as hours × what an hour adds', () => {
  const lines = [
    line({ date: WEEK, minutes: 2400, rateCents: 2450, amountCents: 98_000 }),
    overtime({ minutes: 180, rateCents: 3675, amountCents: 11_025 }),
  ];
  const told = say({ overtimeCents: 3675, lines }).totals.rows[1]?.cells;
  expect(told).toEqual(['Of which overtime premium, 3.00 h × $12.25', '$36.75', '$0.00']);
  const rounded = say({ overtimeCents: 3674, lines }).totals.rows[1]?.cells;
  expect(rounded?.[0]).toBe('Of which overtime premium');
  const premium = overtime({ minutes: 180, amountCents: 3675, isPremium: true, overtimeRateCents: 3675 });
  expect(say({ lines: [premium] }).lines.rows[0]?.cells).toEqual([
    'Overtime premium, week of Mar 2, 2026; overtime rate $36.75',
    '3.00',
    '$12.25',
    '$36.75',
  ]);
});

it('the days of several weeks are summed up by week', () => {
  const [first, second] = [workedDay('2026-03-02'), workedDay('2026-03-09')];
  const lines = [line({ date: '2026-03-02' }), line({ date: '2026-03-09' })];
  const names = (content: Partial<StatementContent>) =>
    say({ days: [first, second], lines, ...content }).days?.rows.map(({ cells }) => cells[0]);
  const [monday, next] = ['Mon, Mar 2, 2026', 'Mon, Mar 9, 2026'];
  expect(names({})).toEqual([monday, 'Week of Mar 2, 2026', next, 'Week of Mar 9, 2026', 'Total']);
  expect(names({ v: 3 })).toEqual([monday, next, 'Total']);
  expect(names({ days: [first] })).toEqual([monday, 'Total']);
  // Without terms, a line of a part of a day has the day's date.
  const part = line({ date: '2026-03-09', minutes: null, rateCents: null });
  expect(names({ lines: [line({}), part] })).toEqual([monday, next, 'Total']);
});

it('the net pay and its period stand first, on paper from the fourth form on', () => {
  expect(say({}).netPay).toEqual({
    label: 'Net pay',
    value: '$360.00',
    period: 'Mar 2 – 8, 2026',
    isPrinted: true,
  });
  expect(say({ v: 3 }).netPay.isPrinted).toBe(false);
});

it('a statement of the third form keeps the words with which it was issued', () => {
  const premium = overtime({ minutes: 180, amountCents: 3675, isPremium: true, overtimeRateCents: 3675 });
  const { lines, totals } = say({ v: 3, overtimeCents: 3675, lines: [premium] });
  expect(lines.rows[0]?.cells[2]).toBe('');
  expect(totals.rows[1]?.cells[0]).toBe('Of which overtime premium');
});

it('a statement of the first form says what it said when it was issued', () => {
  const { days, lines, totals } = say({
    v: 1,
    overtimeCents: undefined,
    lines: [overtime({ amountCents: 2940 })],
  });
  expect(days?.rows.map(({ cells }) => cells[0])).toEqual(['Mon, Mar 2, 2026', 'Tue, Mar 3, 2026']);
  expect(lines.rows[0]?.cells[0]).toBe('Overtime premium at the average rate, week of Mar 2, 2026');
  expect(totals.rows[1]?.cells).toEqual(['Of which overtime', '$29.40', '$0.00']);
});

it('an adjustment names the week that it changes', () => {
  const adjustment = { kind: 'adjustment', date: '2026-03-09', minutes: null, rateCents: null } as const;
  expect(nameOf({ ...adjustment, weekStart: WEEK })).toBe(
    'Adjustment on Mar 9, 2026 for the week of Mar 2, 2026',
  );
});

it('a line of which a payment settled only a part says so', () => {
  const part = { date: '2026-03-08', minutes: null, rateCents: null };
  expect(nameOf({ ...part })).toBe('Part of the hours of Mar 8, 2026');
  expect(nameOf({ ...part, kind: 'overtime' })).toBe('Part of the overtime of the week until Mar 8, 2026');
});

it('a draft says that its number follows, a void or replacing one what it is', () => {
  expect(write({ number: null, hash: null })).toMatchObject({
    number: null,
    marks: ['Draft: number follows'],
    stamp: null,
  });
  expect(write({ hash: null }).footnote).toBeNull();
  expect(write({ voidedAt: '2026-03-14T15:00:00.000Z' })).toMatchObject({
    marks: ['Void: its payment was voided'],
    stamp: 'VOID',
  });
  expect(write({ replaces: 'an id' }, '2026-013').marks).toEqual(['Replaces 2026-013']);
  expect(write({ replaces: 'an id' }).marks).toEqual(['Replaces an earlier statement']);
});

const labels = (content: Partial<StatementContent>) => say(content).facts.map(({ label }) => label);

it('a statement of a period names no pay date, because it names no payment', () => {
  expect(labels({ payDate: null })).toEqual(['Number', 'Period', 'Issued']);
  expect(labels({})).toEqual(['Number', 'Period', 'Pay date', 'Issued']);
});

it('nothing withheld is zero, not less than zero, and money paid ahead is told apart', () => {
  const { totals } = say({ openCents: -500 });
  expect(totals.rows.map(({ cells }) => cells)).toContainEqual(['All deductions', '$0.00', '$0.00']);
  expect(totals.rows.at(-1)?.cells).toEqual(['Paid ahead when issued', '$5.00', '']);
});

it('an address keeps its lines, and an id shows only its last digits', () => {
  const [employer, employee] = say({}).parties;
  expect(employer?.lines).toEqual(['12 Maple Street', 'Brooklyn, NY 11201', '(718) 555-0100']);
  expect(employee).toMatchObject({ name: 'Łucja Nguyễn', lines: ['ID ending in 1234'] });
});

it('a household’s made-up name is in the reader’s language', () => {
  const employer = { name: "Ann Lee's household", address: null, phone: null };
  const statement = statementRow({ content: statementContent({ employer }) });
  const given = { statement, replacesNumber: null };
  expect(writeStatement(given, { ...inEnglish, language: 'fr' }).parties[0]?.name).toBe('Foyer Ann Lee');
  expect(writeStatement(given, inEnglish).parties[0]?.name).toBe("Ann Lee's household");
});

it('figures and dates are written as the reader’s language does', () => {
  const statement = statementRow({ content: statementContent({ currency: 'CAD' }) });
  const { lines, facts } = writeStatement(
    { statement, replacesNumber: null },
    { ...inEnglish, language: 'fr' },
  );
  expect(lines.rows.at(-1)?.cells.at(-1)).toBe('360,00\u00A0$');
  expect(facts[1]?.value).toBe('2–8 mars 2026');
});

it('the paper is that of the currency’s countries, and the file’s name is safe', () => {
  expect([usualPaper('USD'), usualPaper('CAD'), usualPaper('EUR')]).toEqual(['letter', 'letter', 'a4']);
  expect(statementFileName(statementRow())).toBe('fairday-statement-2026-014.pdf');
  expect(statementFileName(statementRow({ number: null }))).toBe('fairday-statement-draft-2026-03-02.pdf');
  expect(statementFileName(statementRow({ number: '"; x=../\r\n' }))).toBe('fairday-statement-x.pdf');
});

it('less than zero has a minus sign, and what was never reimbursed has no line', () => {
  const { totals } = say({ deductions: [{ label: 'FICA', amountCents: 5100 }] });
  const rows = totals.rows.map(({ cells }) => cells);
  expect(rows).toContainEqual(['Deduction: FICA', '\u2212$51.00', '$0.00']);
  expect(rows.filter(([label]) => label?.startsWith('Reimbursements'))).toEqual([]);
  const reimbursed = say({ reimbursementsCents: 5 }).totals.rows.map(({ cells }) => cells);
  expect(reimbursed).toContainEqual(['Reimbursements, not part of pay', '$0.05', '$0.00']);
});

const deductionsIn = (content: Partial<StatementContent>) =>
  say(content)
    .totals.rows.map(({ cells }) => cells)
    .filter(([label]) => label?.startsWith('Deduction'));

describe('what was withheld', () => {
  const medicare = { label: 'Medicare', amountCents: 145, tax: 'MEDICARE' } as const;
  const social = { label: 'Social Security', amountCents: 620, tax: 'SOCIAL_SECURITY' } as const;
  const { yearToDate } = statementContent();

  it('has a line for each purpose of the year, with its year to date', () => {
    const seguro = { ...social, label: 'Seguro Social', amountCents: 1240 };
    const ofYear = [{ ...medicare, amountCents: 290 }, seguro, { label: 'Rent', amountCents: 5000 }];
    const content = { deductions: [medicare, social], yearToDate: { ...yearToDate, deductions: ofYear } };
    expect(deductionsIn(content)).toEqual([
      ['Deduction: Social Security', '\u2212$6.20', '\u2212$12.40'],
      ['Deduction: Medicare', '\u2212$1.45', '\u2212$2.90'],
      ['Deduction: Rent', '$0.00', '\u2212$50.00'],
    ]);
  });

  it('says which tax a label counts as that doesn’t name one', () => {
    const deductions = [{ ...social, label: 'Rent' }];
    const [cells] = deductionsIn({ deductions, yearToDate: { ...yearToDate, deductions } });
    expect(cells?.[0]).toBe('Deduction: Rent, counted as Social Security');
  });

  it('is written as before on a statement of an earlier form', () => {
    const { deductions: _ofYear, ...sums } = yearToDate;
    const content = {
      v: 4,
      deductions: [{ label: 'Medicare', amountCents: 145 }],
      yearToDate: sums,
    } as const;
    expect(deductionsIn({ ...content, deductions: [...content.deductions] })).toEqual([
      ['Deduction: Medicare', '\u2212$1.45', ''],
    ]);
  });
});
