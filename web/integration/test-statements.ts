/**
 * Random mutations that issue a nanny's statement, of a few dates or of a payment that a device shows, and that change
 * the employer and her tax id on statements.
 */
import type { MutatorArgs, NewMutation } from 'sync-protocol/mutators/registry.ts';
import { addDays } from 'sync-protocol/rules/calendar.ts';
import type { Device } from './test-device.ts';

interface Context {
  readonly device: Pick<Device, 'all'>;
  readonly choice: { readonly which: number; readonly size: number };
}

const FIRST = '2026-02-27';

const pick = <T>(list: readonly T[], number: number): T | undefined =>
  list[number % Math.max(list.length, 1)];

const issue = (args: MutatorArgs<'statement.issue'>): NewMutation => ({
  name: 'statement.issue',
  args,
  basedOn: undefined,
});

/** One for each mutator of statements, and of what they name. */
export const STATEMENT_MAKERS = {
  'household.saveEmployer': async ({ choice: { which, size } }: Context): Promise<NewMutation> => ({
    name: 'household.saveEmployer',
    args: {
      employerName: `Employer ${size}`,
      employerAddress: which % 2 === 0 ? null : `${which} Main St`,
      employerPhone: null,
    },
    basedOn: undefined,
  }),
  'nanny.saveTaxId': async ({ device, choice: { which, size } }: Context) => {
    const nanny = pick(await device.all('nanny'), which);
    const args = { nannyId: nanny?.id, idLastFour: size % 2 === 0 ? null : `${1000 + size}` };
    return nanny && { name: 'nanny.saveTaxId' as const, args, basedOn: undefined };
  },
  'statement.issue': async ({ device, choice: { which, size } }: Context) => {
    const payment = pick(await device.all('payment'), which);
    if (size % 3 === 0 && payment !== undefined) return issue({ paymentId: payment.id });
    const nanny = pick(await device.all('nanny'), which);
    const from = addDays(FIRST, size % 5);
    return nanny && issue({ nannyId: nanny.id, from, to: addDays(from, size % 9) });
  },
};
