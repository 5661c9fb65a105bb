/** Reads a page of changes by two statements at once, and passes its JSON on while PostgreSQL reads the rest. */
import type { TransactionSql } from '../database/connection.ts';
import { SqlParameters } from '../database/sql-parameters.ts';
import {
  type ChangesParts,
  type ChangesRange,
  type ChangesReader,
  historyChunks,
  type JsonPieces,
  type ListChunk,
  listChunks,
  toChangesParts,
} from './changes-select.ts';

/** Takes the next pieces of a household's part as soon as they are read. */
export type OnPieces = (pieces: JsonPieces) => void;

interface Page {
  readonly reader: ChangesReader;
  readonly range: ChangesRange;
}

/** Calls `onRow` for each row when it arrives, its columns as bytes. */
function forEachRow(
  tx: TransactionSql,
  { statement, values }: { statement: string } & Pick<SqlParameters, 'values'>,
  onRow: (columns: readonly (Buffer | null)[]) => void,
): Promise<unknown> {
  const query = tx.unsafe<(Buffer | null)[][]>(statement, values, { prepare: true });
  void query.raw();
  return query.forEach(onRow);
}

/**
 * Returns the page's parts, without what `onPieces` has taken: the rows, once all are read, and the history version by
 * version.
 */
export async function readChanges(
  tx: TransactionSql,
  { reader, range }: Page,
  onPieces?: OnPieces,
): Promise<ChangesParts> {
  const { householdId } = reader.membership;
  const kept: (string | Buffer)[] = [];
  const pass = onPieces ?? ((pieces) => void kept.push(...pieces));
  const lists: ListChunk[] = [];
  let parts: ChangesParts | undefined;
  // The first entries may arrive before the promise of the rows is resolved.
  const openHistory = (): ChangesParts => {
    if (parts !== undefined) return parts;
    parts = toChangesParts(lists);
    pass([...parts.start, '[']);
    return parts;
  };
  let separator = '';
  const [ofRows, ofHistory] = [new SqlParameters(householdId), new SqlParameters(householdId)];
  const rows = { statement: listChunks(ofRows, reader, range), values: ofRows.values };
  const history = { statement: historyChunks(ofHistory, reader, range), values: ofHistory.values };
  await Promise.all([
    forEachRow(tx, rows, ([list, items]) => lists.push([Number(list), items])).then(openHistory),
    forEachRow(tx, history, ([items]) => {
      openHistory();
      pass([separator, items ?? '']);
      separator = ',';
    }),
  ]);
  return { start: kept, history: [']'], results: openHistory().results };
}
