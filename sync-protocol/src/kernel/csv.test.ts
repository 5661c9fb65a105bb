/** Tests writing CSV: quoting, reading it back, and that no spreadsheet runs a cell as a formula. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../test-support/csv.ts';
import { toCsv } from './csv.ts';

const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];
/** A number below zero stays one. */
const isFormula = (text: string): boolean =>
  FORMULA_STARTS.some((start) => text.startsWith(start)) && !/^-\d+(\.\d+)?$/.test(text);
const cell = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: fc.constantFrom(...FORMULA_STARTS, '"', ',', ';', "'", ' ', 'x'), maxLength: 8 }),
);
const records = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });

const FORMS = [{ hasDecimalComma: false }, { hasDecimalComma: true }];

describe('CSV', () => {
  it('ends every record with CRLF, quotes what needs it and doubles quotes', () => {
    const table = [
      ['Name', 'Note'],
      ['Ann, "the best"', 'two\r\nlines'],
      ['Bea; Kim', 'a\tb'],
    ];
    expect(toCsv(table)).toBe(
      '\ufeffName,Note\r\n"Ann, ""the best""","two\r\nlines"\r\n"Bea; Kim","a\tb"\r\n',
    );
  });

  it.each(FORMS)('reads back as written, but for apostrophes against formulas: %o', ({ hasDecimalComma }) => {
    const separator = hasDecimalComma ? ';' : ',';
    fc.assert(
      fc.property(records, (table) => {
        const expected = table.map((cells) => cells.map((text) => (isFormula(text) ? `'${text}` : text)));
        expect(parseCsv(toCsv(table, hasDecimalComma), separator)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps a number below zero, and nothing that only begins like one', () => {
    expect(toCsv([['-20.00', '-3', '-2+3', '-', '-1.', '--1']])).toBe(
      "\ufeff-20.00,-3,'-2+3,'-,'-1.,'--1\r\n",
    );
  });

  it('writes amounts and hours with a decimal comma, and separates by semicolons', () => {
    const table = [
      ['Ann, "B" Lee', '1234.50', '-20.00', '7.50', ''],
      ['Bea; Kim', '2026-03-01', '-3', '1.5', '-12,50'],
    ];
    expect(toCsv(table, true)).toBe(
      '\ufeff"Ann, ""B"" Lee";1234,50;-20,00;7,50;\r\n"Bea; Kim";2026-03-01;-3;1.5;"\'-12,50"\r\n',
    );
  });

  it.each(FORMS)('has no cell that is a formula, with any separator: %o', ({ hasDecimalComma }) => {
    fc.assert(
      fc.property(records, (table) => {
        const text = toCsv(table, hasDecimalComma);
        // Some spreadsheets separate cells by commas, semicolons and tabs at once.
        for (const read of parseCsv(text, ',;\t').flat()) {
          expect([read, isFormula(read)]).toEqual([read, false]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
