/** Reads what pnpm's `ndjson` reporter writes: counts packages, and returns the text that tells people what is wrong. */

/** Returns the number of packages that a pnpm lockfile lists. pnpm skips those of other platforms. */
export function countPackages(lockfile) {
  const [, list = ''] = lockfile.split(/^packages:$/m);
  const [packages] = list.split(/^\S/m);
  return packages.match(/^ {2}\S.*:$/gm)?.length ?? 0;
}

/** Follows an installation. `add` takes output in any pieces; `fetched` and `total` count packages. */
export class InstallProgress {
  fetched = 0;
  #total;
  #skipped = 0;
  #rest = '';
  #texts = [];

  constructor(total) {
    this.#total = total;
  }

  /** Packages that this platform needs. */
  get total() {
    return Math.max(this.#total - this.#skipped, this.fetched);
  }

  /** What pnpm says of errors and warnings, and all that isn't ndjson, as npx's own errors. */
  get text() {
    return [...this.#texts, this.#rest].filter((line) => line.trim() !== '').join('\n');
  }

  add(output) {
    const lines = `${this.#rest}${output}`.split('\n');
    this.#rest = lines.pop();
    for (const line of lines) this.#read(line);
  }

  #read(line) {
    const entry = parseEntry(line);
    if (entry === undefined) {
      this.#texts.push(line);
      return;
    }
    const { name, status, level } = entry;
    if (name === 'pnpm:progress' && (status === 'fetched' || status === 'found_in_store')) this.fetched += 1;
    if (name === 'pnpm:skipped-optional-dependency') this.#skipped += 1;
    if (level === 'error') this.#texts.push(describeError(entry));
  }
}

function parseEntry(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function describeError({ err, code = err?.code, message }) {
  const words = message ?? err?.message ?? '';
  return [code, words].filter((part) => part !== undefined && part !== '').join(' ');
}
