/**
 * Writes a correction into the database for tests, as a confirmed review of an approved week leaves it: all of it is
 * still to be settled.
 */
import { randomUUID } from 'node:crypto';
import type { Sql } from '../src/database/connection.ts';
import { NOON, TODAY } from './people.ts';

/** Resolves to the id of a correction of the week of February 23, dated today. */
export async function plantCorrection(
  sql: Sql,
  { householdId, nannyId }: { householdId: string; nannyId: string },
  amountCents: number,
): Promise<string> {
  const id = randomUUID();
  await sql`
    insert into payment (household_id, id, nanny_id, version, payment_date, kind, week_start, amount_cents,
      unsettled_cents, created_at)
    values (${householdId}, ${id}, ${nannyId}, 1, ${TODAY}, 'CORRECTION', '2026-02-23', ${amountCents}, ${amountCents},
      ${NOON})`;
  return id;
}
