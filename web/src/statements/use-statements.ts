/**
 * Live queries of wage statements (the list of a household, of a nanny or of a payment, and one by its id), and of the
 * family's household with its nannies.
 */
import { Dexie } from 'dexie';
import type { Household } from 'sync-protocol/people/household.ts';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import type { Statement } from 'sync-protocol/statements/statement.ts';
import type { DeviceDatabase } from '../device/database.ts';
import { allOf, householdsOf } from '../device/household-reads.ts';
import { useLoaded } from '../device/use-loaded.ts';
import type { Loaded } from '../device/views.ts';

/** Which statements a list has. */
export interface StatementQuery {
  readonly householdId: string;
  readonly nannyId?: string | undefined;
  readonly paymentId?: string | undefined;
}

export interface StatementList {
  /** Drafts first, then the newest first. */
  readonly statements: readonly Statement[];
  /** Ids of those that a later one replaces. */
  readonly replaced: ReadonlySet<string>;
}

export interface StatementView {
  readonly household: Household;
  readonly statement: Statement;
  /** The number of the statement that it replaces; null if none, or if it isn't on this device. */
  readonly replacesNumber: string | null;
  /** The statement that replaces it. */
  readonly replacedBy: Statement | null;
}

/** A draft has no number yet: it is newer than all that have one. */
const orderOf = ({ number, issuedAt, id }: Statement): string =>
  `${number === null ? 1 : 0} ${issuedAt} ${id}`;

function readAll(
  database: DeviceDatabase,
  { householdId, nannyId, paymentId }: StatementQuery,
): Promise<Statement[]> {
  const table = database.rows<Statement>('statement');
  if (paymentId !== undefined)
    return table.where('[householdId+paymentId]').equals([householdId, paymentId]).toArray();
  if (nannyId === undefined) return allOf<Statement>(database, 'statement', householdId);
  return table
    .where('[householdId+nannyId+firstDate]')
    .between([householdId, nannyId, Dexie.minKey], [householdId, nannyId, Dexie.maxKey])
    .toArray();
}

export function useStatements(query: StatementQuery): Loaded<StatementList> {
  const { householdId, nannyId, paymentId } = query;
  return useLoaded(
    async (database) => {
      const found = await readAll(database, query);
      return {
        statements: found.toSorted((a, b) => (orderOf(a) > orderOf(b) ? -1 : 1)),
        replaced: new Set(found.flatMap(({ replaces }) => replaces ?? [])),
      };
    },
    [householdId, nannyId, paymentId],
  );
}

/** A statement of the shown households; null where they have none of this id. */
export function useStatement(statementId: string): Loaded<StatementView | null> {
  return useLoaded(
    async (database, memberships) => {
      for (const household of await householdsOf(database, memberships)) {
        const table = database.rows<Statement>('statement');
        const statement = await table.get([household.id, statementId]);
        if (statement === undefined) continue;
        const { nannyId, replaces } = statement;
        const all = await readAll(database, { householdId: household.id, nannyId });
        return {
          household,
          statement,
          replacesNumber: all.find(({ id }) => id === replaces)?.number ?? null,
          replacedBy: all.find((each) => each.replaces === statementId) ?? null,
        };
      }
      return null;
    },
    [statementId],
  );
}

/** A household with its nannies, by name. */
export interface HouseholdNannies {
  readonly household: Household;
  readonly nannies: readonly Nanny[];
}

/** Those who work for the household first. */
const byPlace = (a: Nanny, b: Nanny): number =>
  Number(a.archivedAt !== null) - Number(b.archivedAt !== null) || a.name.localeCompare(b.name);

/** The shown household of a family; null before its first sync. */
export function useHouseholdNannies(): Loaded<HouseholdNannies | null> {
  return useLoaded(async (database, memberships) => {
    const [household] = await householdsOf(database, memberships);
    if (household === undefined) return null;
    const nannies = await allOf<Nanny>(database, 'nanny', household.id);
    return { household, nannies: nannies.toSorted(byPlace) };
  }, []);
}
