/**
 * Reads statements back from their PDF: every figure, names of many scripts, page breaks, draft and void marks, fonts
 * that are missing. Also tests that the bytes are the same each time, the embedded fonts, and the size of the paper.
 */
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadFontFile } from '../../../test-support/font-files.ts';
import { readPdf, readWithPdftotext } from '../../../test-support/read-pdf.ts';
import {
  anyContent,
  inEnglish,
  statementContent,
  statementRow,
  workedDay,
} from '../../../test-support/statements.ts';
import { addDays } from '../../kernel/calendar.ts';
import { PAYMENT_TAXES } from '../../ledger/payment-taxes.ts';
import type { PaperSize } from '../paper-size.ts';
import type { Statement, StatementContent } from '../statement.ts';
import { drawStatement } from './draw-statement.ts';
import { loadFonts } from './font-slices.ts';
import { PdfPaper } from './pdf-paper.ts';
import { statementPdf } from './statement-pdf.ts';
import { writeStatement } from './statement-text.ts';

const LONG = 90_000;

const pdfOf = (statement: Statement, size: PaperSize = 'letter', load = loadFontFile) =>
  statementPdf({ statement, replacesNumber: null }, inEnglish, { size, load });

const readBack = async (statement: Statement): Promise<string[][]> => readPdf((await pdfOf(statement)).bytes);

/** '−$1,234.50', with a minus sign, written without the app's own functions. */
function dollars(cents: number): string {
  const [whole = '', part] = (Math.abs(cents) / 100).toFixed(2).split('.');
  return `${cents < 0 ? '\u2212' : ''}$${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${part}`;
}
const hours = (minutes: number): string => (minutes / 60).toFixed(2);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

const totalsOfDays = (days: StatementContent['days']): string[] => [
  hours(sum(days.map(({ actualMinutes }) => actualMinutes))),
  hours(sum(days.map(({ billableMinutes }) => billableMinutes))),
  dollars(sum(days.map(({ amountCents }) => amountCents))),
];

/** The figures of days, and of each week where there are several: weeks begin on the dates of lines of hours. */
function daysByWeek(days: StatementContent['days'], lines: StatementContent['lines']): string[] {
  const ofWeeks = lines.filter(({ kind, minutes }) => kind === 'hours' && minutes !== null);
  const starts = [...new Set(ofWeeks.map(({ date }) => date ?? ''))];
  const dayMs = 86_400_000;
  const weekOf = (date: string): string =>
    starts
      .filter((start) => start <= date && (Date.parse(date) - Date.parse(start)) / dayMs < 7)
      .toSorted()
      .at(-1) ?? '';
  const weeks = [...new Set(days.map(({ date }) => weekOf(date)))];
  return weeks.flatMap((week) => {
    const ofWeek = days.filter(({ date }) => weekOf(date) === week);
    const figures = ofWeek.flatMap((day) => [
      hours(day.actualMinutes),
      hours(day.billableMinutes),
      dollars(day.hourlyRateCents),
      dollars(day.amountCents),
    ]);
    return weeks.length > 1 && week !== '' ? [...figures, ...totalsOfDays(ofWeek)] : figures;
  });
}

type Deductions = StatementContent['deductions'];

/** Two figures for each label and tax, those of one tax together. */
function deductionFigures(now: Deductions, ofYear: Deductions): string[] {
  const keyOf = ({ label, tax }: Deductions[number]): string =>
    `${tax === undefined ? 9 : PAYMENT_TAXES.indexOf(tax)} ${label}`;
  const keys = [...new Set([...now, ...ofYear].map(keyOf))].toSorted();
  return keys.flatMap((key) =>
    [now, ofYear].map((list) => dollars(0 - (list.find((each) => keyOf(each) === key)?.amountCents ?? 0))),
  );
}

/** The figures of a statement in the order of its pages. */
function figuresOf({ days, lines, deductions, yearToDate: year, ...content }: StatementContent): string[] {
  const reimbursed = [content.reimbursementsCents, year.reimbursementsCents];
  return [
    dollars(content.netCents),
    ...daysByWeek(days, lines),
    ...(days.length === 0 ? [] : totalsOfDays(days)),
    ...lines.flatMap((line) => [
      ...(line.minutes ? [hours(line.minutes)] : []),
      ...(line.rateCents === null ? [] : [dollars(line.rateCents)]),
      dollars(line.amountCents),
    ]),
    dollars(content.grossCents),
    ...[content.grossCents, year.grossCents, content.overtimeCents ?? 0, year.overtimeCents].map(dollars),
    ...deductionFigures(deductions, year.deductions ?? []),
    dollars(0 - sum(deductions.map(({ amountCents }) => amountCents))),
    dollars(0 - year.deductionsCents),
    ...[content.netCents, year.netCents].map(dollars),
    ...(reimbursed.some((cents) => cents !== 0) ? reimbursed.map(dollars) : []),
    dollars(Math.abs(content.openCents)),
  ];
}

const FIGURE = /\u2212?\$?\d[\d,]*\.\d\d\b/g;

/** Returns the figures of each statement in a PDF of several. */
function figuresIn(pages: readonly (readonly string[])[]): string[][] {
  const statements: string[][] = [];
  for (const page of pages) {
    if (page[0] === 'Wage Statement') statements.push([]);
    statements.at(-1)?.push(...page);
  }
  return statements.map((lines) => lines.flatMap((line) => line.match(FIGURE) ?? []));
}

it('500 random statements read back have every figure of theirs, to the cent', {
  timeout: LONG,
}, async () => {
  const contents = fc.sample(anyContent, { numRuns: 500, seed: 29 });
  const texts = contents.map((content) =>
    writeStatement({ statement: statementRow({ content }), replacesNumber: null }, inEnglish),
  );
  const names = contents.flatMap(({ employer, employee, deductions, yearToDate }) => [
    employer.name,
    employer.address ?? '',
    employee.name,
    ...[...deductions, ...(yearToDate.deductions ?? [])].map(({ label }) => label),
  ]);
  const paper = new PdfPaper(await loadFonts(names, loadFontFile), 'letter', {
    title: 'All',
    language: 'en',
    createdAt: new Date(0),
  });
  for (const text of texts) drawStatement(paper, text, (codes) => codes);
  expect([...paper.missing]).toEqual([]);
  const bytes = await paper.toBytes();
  const expected = contents.map(figuresOf);
  // Where pdftotext is installed, a second reader that isn't ours has to find the same.
  const byPdfJs = await readPdf(bytes);
  expect(figuresIn(byPdfJs)).toEqual(expected);
  expect(figuresIn(readWithPdftotext(bytes) ?? byPdfJs)).toEqual(expected);
});

it('balances of time off read back to the minute', async () => {
  const balance = { kind: 'SICK' as const, carriedMinutes: 2047, earnedMinutes: 30, adjustedMinutes: -61 };
  const leave = [{ ...balance, takenMinutes: 600, balanceMinutes: 1416 }];
  const [lines = []] = await readBack(statementRow({ content: statementContent({ leave }) }));
  expect(lines.join('\n')).toMatch(/Sick leave\s+34 h 7 min\s+30 min\s+10 h\s+−1 h 1 min\s+23 h 36 min/);
});

it('names of the scripts that every device has read back as they were typed', async () => {
  for (const name of [
    'Łucja Nguyễn',
    'Þórunn Ågård-Çelik',
    'Ελένη Παπαδοπούλου',
    'Юлія Щербаківська',
    'Đặng Thị Hồng Ngọc',
  ]) {
    const content = statementContent({ employee: { name, idLastFour: null } });
    const [page = []] = await readBack(statementRow({ content }));
    expect(page.join('\n')).toContain(`The Parkers ${name}\n`);
  }
});

it('names in Chinese, Japanese, Korean and Hebrew read back, too', async () => {
  const address = '北京市朝阳区\n東京都渋谷区さくら\n서울특별시 강남구\nמשפחת כהן';
  const content = statementContent({ employer: { name: 'The Lees', address, phone: null } });
  const { bytes, missing } = await pdfOf(statementRow({ content }));
  const text = (await readPdf(bytes)).flat().join('\n').replaceAll(' ', '');
  for (const line of address.split('\n')) expect(text).toContain(line.replaceAll(' ', ''));
  expect(missing).toEqual([]);
});

it('a character that no font has is named, on paper and to the caller', async () => {
  const content = statementContent({ employer: { name: 'Home 🏡', address: null, phone: null } });
  const { bytes, missing } = await pdfOf(statementRow({ content }));
  expect(missing).toEqual(['U+1F3E1']);
  expect((await readPdf(bytes)).flat().join('\n')).toContain('shown as �: U+1F3E1');
});

/** Offline, with the fonts that are installed with the app, and with none. */
const offline: typeof loadFontFile = async (file) => {
  if (!file.startsWith('noto-sans/')) throw new TypeError('Failed to fetch');
  return loadFontFile(file);
};
const nothing = async (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'));

it('a script whose font can’t be fetched is named, and all else is printed', async () => {
  const content = statementContent({ employee: { name: 'Łucja 王', idLastFour: null } });
  const { bytes, missing } = await pdfOf(statementRow({ content }), 'letter', offline);
  expect(missing).toEqual(['U+738B']);
  expect((await readPdf(bytes)).flat().join('\n')).toContain('Łucja');
  await expect(pdfOf(statementRow(), 'letter', nothing)).rejects.toThrow('Failed to fetch');
});

it('the same statement has the same bytes, with subsets of its fonts embedded', async () => {
  const [first, second] = await Promise.all([pdfOf(statementRow()), pdfOf(statementRow())]);
  expect(first.bytes).toEqual(second.bytes);
  expect(first.bytes.length).toBeLessThan(40_000);
  const raw = new TextDecoder('latin1').decode(first.bytes);
  expect(raw).toMatch(/[A-Z]{6}\+NotoSans-Regular/);
  expect(raw).toContain('/FontFile2');
});

it('five facts stand on one line, also where a pay period has two years', async () => {
  const content = statementContent({
    from: '2025-12-29',
    to: '2025-12-31',
    payPeriod: { from: '2025-12-29', to: '2026-01-04' },
    payDate: '2026-01-02',
  });
  const row = statementRow({ content });
  for (const size of ['letter', 'a4'] as const) {
    const { bytes } = await pdfOf(row, size);
    const [page = []] = await readPdf(bytes);
    expect(page[1]).toBe('Net pay $360.00 · Dec 29, 2025 – Jan 4, 2026');
    expect(page[3]).toMatch(
      /^2026-014 Dec 29, 2025 – Jan 4, 2026 Dec 29 – 31, 2025 Jan 2, 2026 \w+ \d+, 2026$/,
    );
  }
});

it('a month of days goes on on a second page, under the same header', async () => {
  const days = Array.from({ length: 31 }, (_, index) => workedDay(addDays('2026-03-01', index)));
  const pages = await readBack(statementRow({ content: statementContent({ days }) }));
  expect(pages.length).toBe(2);
  expect(pages.map((lines) => lines.at(-1))).toEqual([
    'Wage Statement 2026-014 Page 1 of 2',
    'Wage Statement 2026-014 Page 2 of 2',
  ]);
  expect(pages.map((lines) => lines.filter((line) => line.startsWith('Date Time')).length)).toEqual([1, 1]);
  const dates = pages.flat().flatMap((line) => /^\w{3}, (\w{3} \d+), 2026 \d/.exec(line)?.[1] ?? []);
  expect(dates.length).toBe(31);
  expect(new Set(dates).size).toBe(31);
});

it('a draft and a void statement say so, the void one across each page', async () => {
  const draft = (await readBack(statementRow({ number: null, hash: null }))).flat();
  expect(draft).toContain('Draft: number follows');
  const days = Array.from({ length: 31 }, (_, index) => workedDay(addDays('2026-03-01', index)));
  const pages = await readBack(
    statementRow({ voidedAt: '2026-03-14T15:00:00.000Z', content: statementContent({ days }) }),
  );
  expect(pages.map((lines) => lines.some((line) => line.includes('VOID')))).toEqual([true, true]);
});

it.each([
  ['letter', '[0 0 612 792]'],
  ['a4', '[0 0 595.28 841.89]'],
] as const)('%s has its own page size', async (size, box) => {
  const { bytes } = await pdfOf(statementRow(), size);
  expect(new TextDecoder('latin1').decode(bytes)).toContain(`/MediaBox ${box}`);
});
