/**
 * `npm run check-history`: whether anybody has rewritten the book. On the server it follows the chain of every
 * household, or of one; with an account's export either side can do the same on a machine of its own, without
 * the server's word for it. Ends with 1 when a chain is broken, with 2 when it couldn't be looked at.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { id } from 'sync-protocol/model/values.ts';
import { accountExport } from 'sync-protocol/rest/account.ts';
import { bookMarkCode } from 'sync-protocol/rules/book-mark.ts';
import { type Config, ConfigError, directUrlOf, loadConfig } from '../config.ts';
import { connect, type Sql } from '../database/connection.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { EmbeddedPostgresError } from '../database/embedded-postgres-error.ts';
import { DataFolderInUse, ownDataFolder } from '../database/embedded-postgres-owner.ts';
import { chainedHouseholds, chainHashes } from '../database/log-chain.ts';
import { checkExported } from '../history/exported-chain.ts';
import { checkHistory } from '../history/history-feed.ts';

const USAGE = `Usage: npm run check-history [-- --household ID] [--mark CODE]
       npm run check-history -- --export FILE [--mark CODE]
Without --export it reads the server's database: of DATABASE_URL, or of DATA_DIR while the server is stopped.
--mark CODE: the mark that a device has shown must stand in the book.`;

/** A sentence for the person at the keyboard. */
class CannotCheck extends Error {
  override name = 'CannotCheck';
}

const expectedFailures = [CannotCheck, ConfigError, DataFolderInUse, EmbeddedPostgresError];

interface Asked {
  readonly household?: string;
  readonly exported?: string;
  readonly mark?: string;
}

/** One household's book, as far as it was looked at. */
interface Found {
  readonly householdId: string;
  readonly entries: number;
  readonly unchained: number;
  /** What is wrong, in words. */
  readonly broken: string | null;
  readonly head: string | null;
  /** How many entries the mark binds; undefined when it was asked for and isn't there, null when it wasn't asked for. */
  readonly marked: number | undefined | null;
}

function parse(args: readonly string[]): Asked {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { household: { type: 'string' }, export: { type: 'string' }, mark: { type: 'string' } },
    });
    const { household, export: exported, mark } = values;
    if (household !== undefined && !id.safeParse(household).success) {
      throw new CannotCheck(`--household ${household} is no id of a household.`);
    }
    return {
      ...(household === undefined ? {} : { household }),
      ...(exported === undefined ? {} : { exported }),
      ...(mark === undefined ? {} : { mark: mark.toUpperCase() }),
    };
  } catch (error) {
    if (error instanceof CannotCheck) throw error;
    throw new CannotCheck(USAGE);
  }
}

/** Which entry, counted from 1, has this mark. */
function placeOf(hashes: readonly (string | null)[], mark: string | undefined): number | undefined | null {
  if (mark === undefined) return null;
  const index = hashes.findIndex((hash) => hash !== null && bookMarkCode(hash) === mark);
  return index < 0 ? undefined : index + 1;
}

function checkFile({ exported = '', household, mark }: Asked): Found[] {
  let file: unknown;
  try {
    file = JSON.parse(readFileSync(exported, 'utf8'));
  } catch (error) {
    throw new CannotCheck(`${exported} can't be read. (${error instanceof Error ? error.message : ''})`);
  }
  const parsed = accountExport.safeParse(file);
  if (!parsed.success) throw new CannotCheck(`${exported} is no export of an account, or an older one.`);
  const wanted = parsed.data.households.filter(
    ({ membership }) => household === undefined || membership.householdId === household,
  );
  return wanted.map((each) => {
    const { brokenAt, ...report } = checkExported(each);
    const which = brokenAt?.id ? `, ${brokenAt.id},` : '';
    return {
      ...report,
      broken: brokenAt && `entry ${brokenAt.number}${which} does not follow from those before it`,
      marked: placeOf(
        each.chain.map(({ hash }) => hash),
        mark,
      ),
    };
  });
}

async function checkDatabase(sql: Sql, { household, mark }: Asked): Promise<Found[]> {
  const households = household === undefined ? await chainedHouseholds(sql) : [household];
  const found: Found[] = [];
  for (const householdId of households) {
    const { entries, isIntact, brokenAt, head } = await checkHistory(sql, householdId);
    if (household !== undefined && entries === 0 && head === null) {
      throw new CannotCheck(`There is no household ${household}.`);
    }
    const hashes = await chainHashes(sql, householdId);
    const where = brokenAt && `entry ${entries}, ${brokenAt.mutationId} of version ${brokenAt.version},`;
    found.push({
      householdId,
      entries,
      unchained: hashes.findIndex((hash) => hash !== null),
      broken: isIntact ? null : `${where ?? 'its end'} is not what followed from those before it`,
      head,
      marked: placeOf(hashes, mark),
    });
  }
  return found;
}

/** The database of the server's own settings. Nothing is made where there is none. */
async function onServer(asked: Asked): Promise<Found[]> {
  const config = loadConfig(process.env);
  const undo: (() => Promise<void> | void)[] = [];
  try {
    const sql = connect(directUrlOf(config) ?? (await ownDatabase(config, undo)), { max: 2 });
    undo.push(() => sql.end({ timeout: 5 }));
    return await checkDatabase(sql, asked);
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

async function ownDatabase({ dataDir }: Config, undo: (() => Promise<void> | void)[]): Promise<string> {
  if (!existsSync(join(dataDir, 'postgres'))) throw new CannotCheck(`There is no book in ${dataDir}.`);
  undo.push(ownDataFolder(dataDir));
  const database = await startEmbeddedPostgres({ dataDir, onEvent: console.error });
  undo.push(() => database.stop());
  return database.url;
}

function inWords({ householdId, entries, unchained, broken, head, marked }: Found, mark?: string): string {
  const name = `Household ${householdId}:`;
  if (broken !== null) return `${name} BROKEN: ${broken}.`;
  const before = unchained > 0 ? `, ${unchained} of them from before the chain` : '';
  const end = head === null ? '' : `, ends with the mark ${bookMarkCode(head)}`;
  const missing = marked === undefined ? ` The mark ${mark} is NOT in this book.` : '';
  const known = typeof marked === 'number' ? ` The mark ${mark} binds its first ${marked} entries.` : '';
  return `${name} ${entries} entries${before}, each follows from those before it${end}.${missing}${known}`;
}

/** A mark is of one household: one that stands in any book looked at has been found. */
const isMissing = (found: readonly Found[]): boolean =>
  found.every(({ marked }) => marked === undefined) && found.length > 0;

try {
  const asked = parse(process.argv.slice(2));
  const found = asked.exported === undefined ? await onServer(asked) : checkFile(asked);
  for (const each of found) console.log(inWords(each, asked.mark));
  if (found.length === 0) console.log('There is no household.');
  process.exitCode = found.some(({ broken }) => broken !== null) || isMissing(found) ? 1 : 0;
} catch (error) {
  const isExpected = expectedFailures.some((kind) => error instanceof kind);
  if (error instanceof Error && isDatabaseAway(error)) {
    console.error(`The database of DATABASE_URL can't be used. (${error.message})`);
  } else console.error(isExpected && error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
