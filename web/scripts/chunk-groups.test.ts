/** Tests which modules may go into a file that is loaded before the rules. */
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { nameWithoutRules } from './chunk-groups.ts';

const src = resolve(import.meta.dirname, '../src');

/** A graph of the bundler's shape from what each module imports. */
function graphOf(imports: Readonly<Record<string, readonly string[]>>) {
  return {
    getModuleInfo: (id: string) => ({
      importedIds: imports[id] ?? [],
      importers: Object.keys(imports).filter((other) => imports[other]?.includes(id)),
    }),
  };
}

it('names a module only if it and all that it imports work without the rules', () => {
  const graph = graphOf({
    [`${src}/device/sync/apply-answer.ts`]: ['rules', 'dates'],
    [`${src}/app/signed-in.tsx`]: ['dates', 'icon'],
    calendar: ['dates', 'icon', 'words'],
    'pay card': ['icon', 'price'],
    price: ['rules', 'dates'],
  });
  const name = nameWithoutRules('parts');
  const named = (id: string) => name(id, graph) === 'parts';
  const modules = ['rules', 'dates', 'icon', 'words', 'calendar', 'price', 'pay card'];
  expect(modules.filter(named)).toEqual(['dates', 'icon', 'words', 'calendar']);
  expect(named(`${src}/device/sync/apply-answer.ts`)).toBe(false);
});

it('throws if a file is gone that is known to need no rules', () => {
  const name = nameWithoutRules('parts');
  expect(() => name('words', { getModuleInfo: () => null })).toThrow('The build has no');
});
