/** A number for the shape of all synced rows. It changes with any of their fields: devices then load all rows again. */
import { createHash } from 'node:crypto';
import { TABLES } from 'sync-protocol/kernel/tables.ts';
import * as z from 'zod/mini';

const shapes = Object.entries(TABLES).map(([table, { schema }]) => [
  table,
  z.toJSONSchema(schema as unknown as z.ZodMiniType, { unrepresentable: 'any', io: 'input' }),
]);

export const ROW_SCHEMA: number = createHash('sha256').update(JSON.stringify(shapes)).digest().readUInt32BE();
