/**
 * Returns a demo nanny's payments: every Sunday for what is owed by then. Imani's last one is left out and the one
 * before is partial; one of Petra's is made by marking days as paid.
 */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { partId } from '../accounts/part-id.ts';
import { type DemoNanny, IMANI, PETRA } from './people.ts';
import type { SeedMutation } from './seed-mutation.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { Shift } from './shift-outcomes.ts';
import { momentOn, mondaysOf, type Year } from './year.ts';

type Due = Shift & { readonly worked: NonNullable<Shift['worked']> };

/** Special paydays, counted back from the last one (0). */
const SKIPPED = 0;
const PARTIAL = 1;
const BULK = 4;
const UNPAID_CENTS = 15_000;

const isWorked = (shift: Shift): shift is Due => shift.worked !== undefined;

interface Payday {
  readonly nanny: DemoNanny;
  readonly date: string;
  readonly at: string;
  readonly due: readonly Due[];
}

function record({ nanny, date, at }: Payday, owedLessCents: number, random: SeededRandom): SeedMutation {
  return {
    at,
    by: random.chance(0.7) ? 'parent' : 'partner',
    name: 'payment.record',
    args: {
      paymentId: partId(nanny.id, `payment ${date}`),
      nannyId: nanny.id,
      paymentDate: date,
      amountCents: 1,
      platform: random.pick(nanny.platforms),
    },
    owedLessCents,
  };
}

/** Pays by selecting days on the schedule. */
function markAsPaid({ nanny, date, at, due }: Payday): SeedMutation {
  return {
    at,
    by: 'partner',
    name: 'payment.payDays',
    args: {
      payments: [{ paymentId: partId(nanny.id, `payment ${date}`), nannyId: nanny.id }],
      days: due.map(({ dayId, worked }) => ({ dayId, amountCents: worked.amountCents })),
      platform: null,
    },
  };
}

/** Leaves out Imani's last payment and makes the one before partial. Pays Petra fully, once by marking days as paid. */
export function paymentMutations(
  shifts: readonly Shift[],
  { nanny, year, random }: { nanny: DemoNanny; year: Year; random: SeededRandom },
): SeedMutation[] {
  const paydays = mondaysOf(year)
    .map((monday) => addDays(monday, 6))
    .filter((date) => momentOn(year, date, '19:00') <= year.now);
  const mutations: SeedMutation[] = [];
  let since = '';
  for (const [i, date] of paydays.entries()) {
    const at = momentOn(year, date, '19:00');
    const from = since;
    const due = shifts
      .filter(isWorked)
      .filter(({ worked }) => worked.recordedAt > from && worked.recordedAt <= at);
    const payday = { nanny, date, at, due };
    const age = paydays.length - 1 - i;
    since = at;
    if (due.length === 0 || (nanny === IMANI && age === SKIPPED)) continue;
    if (nanny === PETRA && age === BULK) mutations.push(markAsPaid(payday));
    else mutations.push(record(payday, nanny === IMANI && age === PARTIAL ? UNPAID_CENTS : 0, random));
  }
  return mutations;
}
