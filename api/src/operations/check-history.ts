/**
 * `npm run check-history` checks whether the history or a wage statement was rewritten: of one or all households in
 * the server's database (the embedded one only while the server is stopped), or in an account's export. Exits with 1
 * for a broken chain or a missing history code, with 2 if it can't check.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { toHistoryCode } from 'sync-protocol/kernel/history-code.ts';
import { id } from 'sync-protocol/kernel/values.ts';
import { type AccountExport, accountExport } from 'sync-protocol/people/account-rest.ts';
import { type Statement, statement } from 'sync-protocol/statements/statement.ts';
import { directUrlOf, loadConfig, OperatorError } from '../config.ts';
import type { Sql } from '../database/connection.ts';
import { isDatabaseAway } from '../database/database-away.ts';
import { chainedHouseholds, chainHashes } from '../database/log-chain.ts';
import { checkExported } from '../history/exported-chain.ts';
import { checkHistory } from '../history/history-feed.ts';
import { changedStatement, checkStatements } from '../history/statement-check.ts';
import { withExclusiveDatabase } from './backup-database.ts';

const USAGE = `Usage: npm run check-history [-- --household ID] [--mark CODE]
       npm run check-history -- --export FILE [--mark CODE]
Without --export it reads the server's database: of DATABASE_URL, or of DATA_DIR while the server is stopped.
--mark CODE: the history code that a device has shown must be in the history.`;

class CannotCheck extends OperatorError {}

interface Options {
  readonly household?: string;
  readonly exported?: string;
  /** A history code, in upper case. */
  readonly code?: string;
}

interface HouseholdReport {
  readonly householdId: string;
  readonly entries: number;
  /** Entries from before the chain began; -1 if none is in the chain. */
  readonly unchained: number;
  /** The first fault as a sentence's end, or null. */
  readonly broken: string | null;
  readonly head: string | null;
  /** Number of entries up to the one with the wanted code; undefined if missing, null if no code was given. */
  readonly entriesToCode: number | undefined | null;
}

function parseOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { household: { type: 'string' }, export: { type: 'string' }, mark: { type: 'string' } },
    });
    const { household, export: exported, mark: code } = values;
    if (household !== undefined && !id.safeParse(household).success) {
      throw new CannotCheck(`--household ${household} is not a household id.`);
    }
    return {
      ...(household === undefined ? {} : { household }),
      ...(exported === undefined ? {} : { exported }),
      ...(code === undefined ? {} : { code: code.toUpperCase() }),
    };
  } catch (error) {
    if (error instanceof CannotCheck) throw error;
    throw new CannotCheck(USAGE);
  }
}

/** Returns the number of the entry with this code, from 1; undefined without one, null if no code was given. */
function findCode(hashes: readonly (string | null)[], code: string | undefined): number | undefined | null {
  if (code === undefined) return null;
  const index = hashes.findIndex((hash) => hash !== null && toHistoryCode(hash) === code);
  return index < 0 ? undefined : index + 1;
}

/** The export's schema leaves rows as they are. Only those that are statements are checked. */
function statementsIn({ rows }: AccountExport['households'][number]): Statement[] {
  return rows.statement.map((row) => statement.parse(row));
}

function checkFile({ exported = '', household, code }: Options): HouseholdReport[] {
  let file: unknown;
  try {
    file = JSON.parse(readFileSync(exported, 'utf8'));
  } catch (error) {
    throw new CannotCheck(`${exported} can't be read. (${error instanceof Error ? error.message : ''})`);
  }
  const parsed = accountExport.safeParse(file);
  if (!parsed.success)
    throw new CannotCheck(`${exported} is not an account's export, or from an older version.`);
  const wanted = parsed.data.households.filter(
    ({ membership }) => household === undefined || membership.householdId === household,
  );
  return wanted.map((each) => {
    const { brokenAt, ...report } = checkExported(each);
    const which = brokenAt?.id ? `, ${brokenAt.id},` : '';
    return {
      ...report,
      broken:
        brokenAt === null
          ? changedStatement(statementsIn(each))
          : `entry ${brokenAt.number}${which} does not follow from those before it`,
      entriesToCode: findCode(
        each.chain.map(({ hash }) => hash),
        code,
      ),
    };
  });
}

async function checkDatabase(sql: Sql, { household, code }: Options): Promise<HouseholdReport[]> {
  const households = household === undefined ? await chainedHouseholds(sql) : [household];
  const reports: HouseholdReport[] = [];
  for (const householdId of households) {
    const { entries, isIntact, brokenAt, head } = await checkHistory(sql, householdId);
    if (household !== undefined && entries === 0 && head === null) {
      throw new CannotCheck(`There is no household ${household}.`);
    }
    const hashes = await chainHashes(sql, householdId);
    const where = brokenAt && `entry ${entries}, ${brokenAt.mutationId} of version ${brokenAt.version},`;
    reports.push({
      householdId,
      entries,
      unchained: hashes.findIndex((hash) => hash !== null),
      broken: isIntact
        ? await checkStatements(sql, householdId)
        : `${where ?? 'its end'} is not what followed from those before it`,
      head,
      entriesToCode: findCode(hashes, code),
    });
  }
  return reports;
}

/** Checks the database of the server's settings. Never creates one. */
async function checkServer(options: Options): Promise<HouseholdReport[]> {
  const config = loadConfig(process.env);
  const { dataDir } = config;
  if (directUrlOf(config) === undefined && !existsSync(join(dataDir, 'postgres')))
    throw new CannotCheck(`There is no database in ${dataDir}.`);
  return withExclusiveDatabase(config, (sql) => checkDatabase(sql, options));
}

function describe(
  { householdId, entries, unchained, broken, head, entriesToCode }: HouseholdReport,
  code?: string,
): string {
  const name = `Household ${householdId}:`;
  if (broken !== null) return `${name} BROKEN: ${broken}.`;
  const before = unchained > 0 ? `, ${unchained} of them from before the chain` : '';
  const end = head === null ? '' : `, history code ${toHistoryCode(head)}`;
  const missing = entriesToCode === undefined ? ` The code ${code} is NOT in this history.` : '';
  const known =
    typeof entriesToCode === 'number' ? ` The code ${code} covers the first ${entriesToCode} entries.` : '';
  return `${name} ${entries} entries${before}, each follows from those before it${end}.${missing}${known}`;
}

/** A code belongs to one household, so it is missing only if no history has it. */
const isCodeMissing = (reports: readonly HouseholdReport[]): boolean =>
  reports.every(({ entriesToCode }) => entriesToCode === undefined) && reports.length > 0;

try {
  const options = parseOptions(process.argv.slice(2));
  const reports = options.exported === undefined ? await checkServer(options) : checkFile(options);
  for (const report of reports) console.log(describe(report, options.code));
  if (reports.length === 0) console.log('There is no household.');
  process.exitCode = reports.some(({ broken }) => broken !== null) || isCodeMissing(reports) ? 1 : 0;
} catch (error) {
  if (error instanceof Error && isDatabaseAway(error)) {
    console.error(`The database of DATABASE_URL can't be used. (${error.message})`);
  } else console.error(error instanceof OperatorError ? error.message : error);
  process.exitCode = 2;
}
