/**
 * Each table's nullable fields as nulls, to fill in rows without them. Builds of the app have the result alone
 * (web/scripts/unset-fields-plugin.ts): docs/decisions/checks-without-schemas.md.
 */
import { type Rows, TABLE_NAMES, TABLES } from './tables.ts';
import type { Def } from './to-check.ts';

type Unset<Row> = { readonly [F in keyof Row as null extends Row[F] ? F : never]-?: null };

const isNullable = ({ def }: { readonly def: unknown }): boolean => (def as Def).type === 'nullable';

const unset = (table: keyof Rows) =>
  Object.entries(TABLES[table].schema.shape).flatMap(([name, field]) =>
    isNullable(field) ? [[name, null] as const] : [],
  );

export const UNSET = Object.fromEntries(
  TABLE_NAMES.map((table) => [table, Object.fromEntries(unset(table))]),
) as { readonly [T in keyof Rows]: Unset<Rows[T]> };
