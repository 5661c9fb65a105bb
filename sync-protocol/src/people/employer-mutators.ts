/** Mutators that save what statements name: the employer, and the last four digits of the nanny's tax id. */
import * as z from 'zod/mini';
import type { Mutator } from '../kernel/mutator.ts';
import { id, idLastFour } from '../kernel/values.ts';
import { household } from './household.ts';
import { assertFamily, nannyOf } from './permissions.ts';

const employerArgs = z.pick(household, { employerName: true, employerAddress: true, employerPhone: true });

/** Saves the employer's name, address and telephone. Issued statements keep what they say. */
export const saveEmployer: Mutator<z.infer<typeof employerArgs>> = {
  name: 'household.saveEmployer',
  version: 1,
  args: employerArgs,
  reads: () => [],
  run(rows, args, { actor, household: current }) {
    assertFamily(actor);
    rows.put('household', { ...current, ...args });
    return undefined;
  },
};

const taxIdArgs = z.strictObject({ nannyId: id, idLastFour: z.nullable(idLastFour) });

/** Saves the last four digits of her tax id. A whole one is refused, and is neither stored nor logged. */
export const saveTaxId: Mutator<z.infer<typeof taxIdArgs>> = {
  name: 'nanny.saveTaxId',
  version: 1,
  args: taxIdArgs,
  isSecret: true,
  reads: ({ nannyId }) => [{ table: 'nanny', ids: [nannyId] }],
  run(rows, args, { actor }) {
    assertFamily(actor);
    rows.put('nanny', { ...nannyOf(rows, args.nannyId), idLastFour: args.idLastFour });
    return undefined;
  },
};
