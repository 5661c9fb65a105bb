/**
 * Tells whether the printed taxes of a year still say what the page says. Each nanny's own row keeps a mark of her part
 * as it was printed: the household's row, which every nanny reads, has only the date and the answer.
 */
import { yearNumberOf } from '../kernel/calendar.ts';
import type { Payment } from '../ledger/payment.ts';
import { taxOf } from '../ledger/payment-taxes.ts';
import { byPerson } from '../people/employees.ts';
import type { Household } from '../people/household.ts';
import type { Nanny } from '../people/nanny.ts';
import { isWageOf } from './employee-year.ts';
import { personTaxSetting, taxAnswersOf } from './tax-rows.ts';

/** FNV-1a of 64 bits. A mark is compared with the family's own earlier one: nobody gains by a second input. */
const [BASIS, PRIME, BITS] = [0xcb_f2_9c_e4_84_22_23_25n, 0x1_00_00_00_01_b3n, 64];
const HEXADECIMAL = 16;
const MARK_LENGTH = 16;

function hash(text: string): string {
  let value = BASIS;
  for (const byte of new TextEncoder().encode(text)) {
    value = BigInt.asUintN(BITS, (value ^ BigInt(byte)) * PRIME);
  }
  return value.toString(HEXADECIMAL).padStart(MARK_LENGTH, '0');
}

const MONTH_LENGTH = 'yyyy-mm'.length;

/** Returns the cents of each month by what they count as, in order: all figures of both years follow from them. */
function sumByMonth(payments: readonly Payment[]): (readonly [string, number])[] {
  const sums = new Map<string, number>();
  for (const payment of payments) {
    const kind = payment.kind === 'WITHHELD' ? (taxOf(payment) ?? 'UNNAMED') : payment.kind;
    const key = `${payment.paymentDate.slice(0, MONTH_LENGTH)} ${kind}`;
    sums.set(key, (sums.get(key) ?? 0) + payment.amountCents);
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

interface PrintRows {
  readonly household: Household;
  /** Oldest first. */
  readonly nannies: readonly Nanny[];
  /** Of the year and the year before, at least. */
  readonly payments: readonly Payment[];
}

/** A nanny's part of a year's taxes as they are now. */
export interface TaxPrintMark {
  readonly nannyId: string;
  readonly mark: string;
}

/** Returns a mark for each record of each person who was paid in the year or the year before. */
export function taxPrintMarks(
  { nannies, payments }: Omit<PrintRows, 'household'>,
  year: number,
): TaxPrintMark[] {
  return byPerson(nannies).flatMap((records) => {
    const ids = new Set(records.map(({ id }) => id));
    const hers = payments.filter(
      (payment) =>
        ids.has(payment.nannyId) &&
        isWageOf(yearNumberOf(payment.paymentDate), payment) &&
        [year, year - 1].includes(yearNumberOf(payment.paymentDate)),
    );
    if (hers.length === 0) return [];
    const chosen = [year, year - 1].map((each) => {
      const { setting, reason } = personTaxSetting(records, each);
      return [setting, reason];
    });
    const mark = hash(JSON.stringify([chosen, sumByMonth(hers)]));
    return records.map(({ id: nannyId }) => ({ nannyId, mark }));
  });
}

const printedMarkOf = ({ taxSettings }: Nanny, year: number): string | undefined =>
  taxSettings?.find((each) => each.year === year)?.printed;

/**
 * Returns whether a year's taxes differ from what was printed last. Undefined: they weren't printed, or only before marks
 * were kept.
 */
export function differsFromPrint(rows: PrintRows, year: number): boolean | undefined {
  const answers = taxAnswersOf(rows.household, year);
  if (answers === undefined || answers.printedAt === null || answers.printedAnswer === undefined)
    return undefined;
  if (answers.printedAnswer !== answers.stateContributionsPaid) return true;
  const marks = new Map(taxPrintMarks(rows, year).map(({ nannyId, mark }) => [nannyId, mark]));
  return byPerson(rows.nannies).some((records) => {
    // A record that was added after the print has none: what it changes is in the mark.
    const printed = records.map((each) => printedMarkOf(each, year)).find((mark) => mark !== undefined);
    return printed !== marks.get(records[0]?.id ?? '');
  });
}
