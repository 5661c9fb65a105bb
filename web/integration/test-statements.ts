/**
 * Random mutations that issue a nanny's statement, of a few dates or of a payment that a device shows, and that change
 * the employer and her tax id on statements.
 */
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { type Choice, mutation, pick } from './test-choice.ts';
import type { Device } from './test-device.ts';

interface Context {
  readonly device: Pick<Device, 'all'>;
  readonly choice: Choice;
}

const FIRST = '2026-02-27';

/** One for each mutator of statements, and of what they name. */
export const STATEMENT_MAKERS = {
  'household.saveEmployer': async ({ choice: { which, size } }: Context) =>
    mutation('household.saveEmployer', {
      employerName: `Employer ${size}`,
      employerAddress: which % 2 === 0 ? null : `${which} Main St`,
      employerPhone: null,
    }),
  'nanny.saveTaxId': async ({ device, choice: { which, size } }: Context) => {
    const nanny = pick(await device.all('nanny'), which);
    const idLastFour = size % 2 === 0 ? null : `${1000 + size}`;
    return nanny && mutation('nanny.saveTaxId', { nannyId: nanny.id, idLastFour });
  },
  'statement.issue': async ({ device, choice: { which, size } }: Context) => {
    const payment = pick(await device.all('payment'), which);
    if (size % 3 === 0 && payment !== undefined)
      return mutation('statement.issue', { paymentId: payment.id });
    const nanny = pick(await device.all('nanny'), which);
    const from = addDays(FIRST, size % 5);
    return nanny && mutation('statement.issue', { nannyId: nanny.id, from, to: addDays(from, size % 9) });
  },
};
