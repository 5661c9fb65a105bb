/**
 * The mutator that records whether the server has a receipt's picture for a nanny. The server runs it, when a picture
 * arrives and when one without a claim goes: no device can say that a picture is there which isn't.
 */
import * as z from 'zod/mini';
import { Rejection } from '../kernel/errors.ts';
import type { Mutator } from '../kernel/mutator.ts';
import { id } from '../kernel/values.ts';
import { nannyOrArchived } from '../people/permissions.ts';
import { receiptBytes, receiptHash } from './receipt.ts';
import { receiptId } from './receipt-size.ts';

const noteArgs = z.strictObject({
  nannyId: id,
  hash: receiptHash,
  /** Null: the picture is gone. */
  sizeBytes: z.nullable(receiptBytes),
  /** The account that has sent it; null when it is gone. */
  sentBy: z.nullable(id),
});

/** Records that the server has a picture, also for a former nanny, or has it no more. */
export const noteReceipt: Mutator<z.infer<typeof noteArgs>> = {
  name: 'receipt.note',
  version: 1,
  args: noteArgs,
  online: true,
  reads: ({ nannyId, hash }) => [
    { table: 'nanny', ids: [nannyId] },
    { table: 'receipt', ids: [receiptId(nannyId, hash)] },
  ],
  run(rows, { nannyId, hash, sizeBytes }, { actor, receivedAt }) {
    if (actor.role !== 'SUPER_ADMIN') throw new Rejection('forbidden');
    const rowId = receiptId(nannyId, hash);
    const known = rows.get('receipt', rowId);
    if (sizeBytes === null) {
      if (known !== undefined) rows.remove('receipt', rowId);
      return undefined;
    }
    nannyOrArchived(rows, nannyId);
    if (known !== undefined) return undefined;
    const { householdId } = rows;
    rows.put('receipt', {
      householdId,
      id: rowId,
      nannyId,
      version: 0,
      hash,
      sizeBytes,
      storedAt: receivedAt,
    });
    return undefined;
  },
};
