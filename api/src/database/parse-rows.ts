/** Parses rows that a statement returns as one text of JSON texts, many of them in parts. */

/** Stands between rows: JSON never holds it (RFC 7464). */
const SEPARATOR = '\u001E';
/** Characters of rows that are parsed in one turn: about 200 rows. */
const PARSED_A_TURN = 65_536;

const parseAll = <Row>(text: string): Row[] => JSON.parse(`[${text.replaceAll(SEPARATOR, ',')}]`) as Row[];
/** Returns all rows of a text; none of null. */
export const parseRows = <Row>(text: string | null | undefined): Row[] =>
  text === null || text === undefined ? [] : parseAll(text);

/** Yields rows in parts that are parsed quickly. */
export function* parseParts<Row>(text: string | null | undefined): Generator<Row[]> {
  if (text === null || text === undefined) return;
  let from = 0;
  while (text.length - from > PARSED_A_TURN) {
    const end = text.indexOf(SEPARATOR, from + PARSED_A_TURN);
    if (end === -1) break;
    yield parseAll(text.slice(from, end));
    from = end + 1;
  }
  yield parseAll(text.slice(from));
}
