/** Tests finding cycles between a build's chunks, and the files that a module needs. */
import { expect, it } from 'vitest';
import { filesToRun, findCycle } from './chunks.ts';

const chunk = (file: string, ...imports: string[]) => ({ file, imports });

it('finds chunks that import each other, also through other chunks', () => {
  const chunks = [
    chunk('page', 'rules', 'check'),
    chunk('rules', 'first', 'check'),
    chunk('check', 'rules'),
    chunk('first'),
  ];
  expect(findCycle(chunks)).toEqual(['rules', 'check', 'rules']);
  expect(
    findCycle(chunks.map((one) => (one.file === 'check' ? chunk('check', 'first') : one))),
  ).toBeUndefined();
  expect(findCycle([chunk('alone', 'alone')])).toEqual(['alone', 'alone']);
});

it('finds no cycle where several chunks import the same one', () => {
  const chunks = [chunk('a', 'b', 'c'), chunk('b', 'd'), chunk('c', 'd'), chunk('d')];
  expect(findCycle(chunks)).toBeUndefined();
});

it('lists the files that a module needs to run: styles, and imported chunks', () => {
  const chunks = [
    { ...chunk('first.js'), css: ['first.css'], modules: { 'src/main.tsx': { bytes: 1 } } },
    { ...chunk('page.js', 'first.js'), css: [], modules: { 'src/page.tsx': { bytes: 1 } } },
    { ...chunk('other.js', 'page.js'), css: [], modules: {} },
  ];
  expect([...filesToRun(chunks, ['src/page.tsx'])]).toEqual(['page.js', 'first.js', 'first.css']);
  expect(() => filesToRun(chunks, ['src/gone.tsx'])).toThrow('src/gone.tsx');
});
