/** The rows of one table in a working set, by id and as lists of ranges, in time linear in the rows. */

import { fieldOf, isInRange, type ReadRange } from './reads.ts';
import type { AnyRow } from './tables.ts';

const SEPARATOR = '\u0000';

interface List {
  readonly rows: Map<string, AnyRow>;
  /** The rows as a list, until one changes. */
  list: readonly AnyRow[] | undefined;
}

interface ListedRange extends List {
  readonly read: ReadRange;
}

const makeList = (): List => ({ rows: new Map(), list: undefined });

const toList = (listed: List): readonly AnyRow[] => (listed.list ??= [...listed.rows.values()]);

function setIn(listed: List, id: string, row: AnyRow | undefined): void {
  if (row !== undefined) listed.rows.set(id, row);
  else if (!listed.rows.delete(id)) return;
  listed.list = undefined;
}

/** One list for each combination of values of some fields, such as one for each nanny: a row is in one of them. */
class Groups {
  readonly #fields: readonly string[];
  readonly #lists = new Map<string, List>();

  constructor(fields: readonly string[], rows: Iterable<AnyRow>) {
    this.#fields = fields;
    for (const row of rows) setIn(this.#listOf(row), row.id, row);
  }

  listWhere(where: ReadRange['where']): List {
    return this.#listAt(this.#fields.map((name) => where[name]).join(SEPARATOR));
  }

  set(id: string, before: AnyRow | undefined, after: AnyRow | undefined): void {
    const left = before && this.#listOf(before);
    const list = after && this.#listOf(after);
    if (left !== undefined && left !== list) setIn(left, id, undefined);
    if (list !== undefined) setIn(list, id, after);
  }

  #listOf(row: AnyRow): List {
    return this.#listAt(this.#fields.map((name) => fieldOf(row, name)).join(SEPARATOR));
  }

  #listAt(key: string): List {
    let list = this.#lists.get(key);
    if (list === undefined) this.#lists.set(key, (list = makeList()));
    return list;
  }
}

export class TableRows {
  readonly #rows = new Map<string, AnyRow>();
  /** By the names of the fields. */
  readonly #groups = new Map<string, Groups>();
  /** Ranges of values, such as dates: a row may be in several. */
  readonly #ranges: ListedRange[] = [];
  /** All lists by their range's key: each of 1,000 mutations lists the days of its week. */
  readonly #lists = new Map<string, List>();

  get(id: string): AnyRow | undefined {
    return this.#rows.get(id);
  }

  /** Puts a row, or removes it, also in the lists. */
  set(id: string, row: AnyRow | undefined): void {
    const before = this.#rows.get(id);
    if (row === undefined) this.#rows.delete(id);
    else this.#rows.set(id, row);
    for (const groups of this.#groups.values()) groups.set(id, before, row);
    for (const listed of this.#ranges) {
      setIn(listed, id, row !== undefined && isInRange(row, listed.read) ? row : undefined);
    }
  }

  /** Returns the rows of a range, whose key is `key`: the same list until one of them changes. */
  list(read: ReadRange, key: string): readonly AnyRow[] {
    let listed = this.#lists.get(key);
    if (listed === undefined) this.#lists.set(key, (listed = this.#makeList(read)));
    return toList(listed);
  }

  #makeList(read: ReadRange): List {
    const group = this.#listWhere(read.where);
    if (read.range === undefined) return group;
    const listed = { read, ...makeList() };
    for (const row of toList(group)) if (isInRange(row, read)) listed.rows.set(row.id, row);
    this.#ranges.push(listed);
    return listed;
  }

  #listWhere(where: ReadRange['where']): List {
    const fields = Object.keys(where);
    const name = fields.join(SEPARATOR);
    let groups = this.#groups.get(name);
    if (groups === undefined) this.#groups.set(name, (groups = new Groups(fields, this.#rows.values())));
    return groups.listWhere(where);
  }
}
