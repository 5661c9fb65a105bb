/**
 * Whether files of a build want each other before they run. Modules that don't may come to, by the files that they are
 * put into; and then one of them runs before what it uses is there, in a browser alone.
 */
import type { Manifest } from './first-load-weights.ts';

/** The names of such files, the first one again at the end; undefined where there are none. */
export function circleOf(manifest: Manifest): string[] | undefined {
  const done = new Set<string>();
  const from = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const imported of manifest[name]?.imports ?? []) {
      const circle = from(imported, [...path, name]);
      if (circle !== undefined) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of Object.keys(manifest)) {
    const circle = from(name, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
