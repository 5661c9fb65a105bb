/**
 * Collects the descriptions and examples that stand beside the schemas (sync-protocol/src/kernel/docs.ts), and builds
 * an example of a whole object from those of its fields.
 */

import { feedDocs } from 'sync-protocol/calendar/feeds-rest.ts';
import { claimDocs } from 'sync-protocol/claims/claims-rest.ts';
import { receiptDocs } from 'sync-protocol/claims/receipts-rest.ts';
import { clockDocs } from 'sync-protocol/clock/clocks-rest.ts';
import type { SchemaDoc } from 'sync-protocol/kernel/docs.ts';
import { EXAMPLE } from 'sync-protocol/kernel/example-ids.ts';
import { historyDocs } from 'sync-protocol/kernel/history.ts';
import { historyRouteDocs } from 'sync-protocol/kernel/history-rest.ts';
import { instantInputDocs } from 'sync-protocol/kernel/instant-input.ts';
import { errorDocs } from 'sync-protocol/kernel/route.ts';
import type { Def } from 'sync-protocol/kernel/to-check.ts';
import { valueDocs } from 'sync-protocol/kernel/values.ts';
import { syncDocs } from 'sync-protocol/kernel/wire.ts';
import { earningDocs } from 'sync-protocol/ledger/earnings-rest.ts';
import { paymentDocs } from 'sync-protocol/ledger/payments-rest.ts';
import { reviewDocs } from 'sync-protocol/ledger/reviews-rest.ts';
import { userDocs } from 'sync-protocol/people/account.ts';
import { accountDocs } from 'sync-protocol/people/account-rest.ts';
import { administrationDocs } from 'sync-protocol/people/administration-rest.ts';
import { householdDocs } from 'sync-protocol/people/household-rest.ts';
import { invitationDocs } from 'sync-protocol/people/invitations-rest.ts';
import { memberDocs } from 'sync-protocol/people/members-rest.ts';
import { nannyDocs } from 'sync-protocol/people/nannies-rest.ts';
import { passwordResetDocs } from 'sync-protocol/people/password-resets-rest.ts';
import { sessionDocs } from 'sync-protocol/people/sessions-rest.ts';
import { pushDocs } from 'sync-protocol/reminders/push-rest.ts';
import { reminderDocs } from 'sync-protocol/reminders/reminders-rest.ts';
import { agendaDocs } from 'sync-protocol/schedule/agenda-rest.ts';
import { baseScheduleDocs } from 'sync-protocol/schedule/base-schedule.ts';
import { scheduleDocs } from 'sync-protocol/schedule/base-schedule-rest.ts';
import { todoDocs } from 'sync-protocol/schedule/todos-rest.ts';
import { statementDocs } from 'sync-protocol/statements/statements-rest.ts';
import { yearDocs } from 'sync-protocol/statements/years-rest.ts';
import { taxDocs } from 'sync-protocol/taxes/taxes-rest.ts';
import { leaveDocs } from 'sync-protocol/time-off/leave-docs-rest.ts';
import { termsDocs } from 'sync-protocol/weeks/terms-rest.ts';
import { weekDocs } from 'sync-protocol/weeks/weeks-rest.ts';
import type * as z from 'zod/mini';

const DOCS: readonly SchemaDoc[] = [
  valueDocs,
  instantInputDocs,
  userDocs,
  baseScheduleDocs,
  historyDocs,
  errorDocs,
  sessionDocs,
  passwordResetDocs,
  feedDocs,
  reminderDocs,
  pushDocs,
  accountDocs,
  administrationDocs,
  invitationDocs,
  nannyDocs,
  scheduleDocs,
  agendaDocs,
  clockDocs,
  reviewDocs,
  todoDocs,
  paymentDocs,
  earningDocs,
  termsDocs,
  leaveDocs,
  receiptDocs,
  claimDocs,
  weekDocs,
  statementDocs,
  yearDocs,
  taxDocs,
  householdDocs,
  memberDocs,
  historyRouteDocs,
  syncDocs,
].flatMap((docs) => docs());

export const DOC_BY_SCHEMA: ReadonlyMap<z.ZodMiniType, SchemaDoc> = new Map(
  DOCS.map((doc) => [doc.schema, doc]),
);

/** Leaves out optional fields without an example. */
function objectExample({ shape, valueType }: Def, { fields }: SchemaDoc): Record<string, unknown> {
  const entries = Object.entries(fields).flatMap(([name, doc]) => {
    const field = shape?.[name] ?? valueType;
    if (field === undefined) return [];
    if (doc.length > 1) return [[name, doc[1]] as const];
    const isOptional = ['optional', 'default'].includes((field.def as Def).type);
    return isOptional ? [] : [[name, exampleOf(field)] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns an example that is put together from the examples of the fields. Throws where one is missing. */
export function exampleOf(schema: z.ZodMiniType): unknown {
  const def = schema.def as Def;
  const doc = DOC_BY_SCHEMA.get(schema);
  if (doc !== undefined && Object.keys(doc.fields).length > 0) return objectExample(def, doc);
  if (def.innerType !== undefined) return exampleOf(def.innerType);
  if (def.element !== undefined) return [exampleOf(def.element)];
  if (def.valueType !== undefined) return { [EXAMPLE.household]: exampleOf(def.valueType) };
  throw new Error(
    `A required field of type ${def.type} has no example. Its description is in a …Docs function.`,
  );
}
