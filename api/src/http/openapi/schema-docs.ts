/**
 * Collects the descriptions and examples that stand beside the schemas (sync-protocol/src/model/docs.ts), and builds
 * an example of a whole object from those of its fields.
 */
import { userDocs } from 'sync-protocol/model/account.ts';
import { baseScheduleDocs } from 'sync-protocol/model/base-schedule.ts';
import type { SchemaDoc } from 'sync-protocol/model/docs.ts';
import { EXAMPLE } from 'sync-protocol/model/example-ids.ts';
import { historyDocs } from 'sync-protocol/model/history.ts';
import { valueDocs } from 'sync-protocol/model/values.ts';
import { accountDocs } from 'sync-protocol/rest/account.ts';
import { administrationDocs } from 'sync-protocol/rest/administration.ts';
import { agendaDocs } from 'sync-protocol/rest/agenda.ts';
import { scheduleDocs } from 'sync-protocol/rest/base-schedule.ts';
import { earningDocs } from 'sync-protocol/rest/earnings.ts';
import { historyRouteDocs } from 'sync-protocol/rest/history.ts';
import { householdDocs } from 'sync-protocol/rest/household.ts';
import { invitationDocs } from 'sync-protocol/rest/invitations.ts';
import { memberDocs } from 'sync-protocol/rest/members.ts';
import { nannyDocs } from 'sync-protocol/rest/nannies.ts';
import { passwordResetDocs } from 'sync-protocol/rest/password-resets.ts';
import { paymentDocs } from 'sync-protocol/rest/payments.ts';
import { reviewDocs } from 'sync-protocol/rest/reviews.ts';
import { errorDocs } from 'sync-protocol/rest/route.ts';
import { sessionDocs } from 'sync-protocol/rest/sessions.ts';
import { statementDocs } from 'sync-protocol/rest/statements.ts';
import { termsDocs } from 'sync-protocol/rest/terms.ts';
import { todoDocs } from 'sync-protocol/rest/todos.ts';
import { weekDocs } from 'sync-protocol/rest/weeks.ts';
import { yearDocs } from 'sync-protocol/rest/years.ts';
import { instantInputDocs } from 'sync-protocol/rules/instant-input.ts';
import type { Def } from 'sync-protocol/sync/to-check.ts';
import { syncDocs } from 'sync-protocol/sync/wire.ts';
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
  accountDocs,
  administrationDocs,
  invitationDocs,
  nannyDocs,
  scheduleDocs,
  agendaDocs,
  reviewDocs,
  todoDocs,
  paymentDocs,
  earningDocs,
  termsDocs,
  weekDocs,
  statementDocs,
  yearDocs,
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
