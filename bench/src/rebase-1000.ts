/**
 * Measures how a device applies an answer of 1,000 rows under 1,000 pending mutations, at a quarter of the CPU, against a
 * bare bulkPut of the rows that this writes.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';
import { launchChromium } from './app-page.ts';
import { against, bareFigure, type Figure } from './figure.ts';

const MUTATIONS = 1000;
const RUNS = 5;
const LIMIT = 3;
const THROTTLE = 4;
const FIRST_ROWS = 10_000;
const FIRST_LIMIT = 2;
const WEB = new URL('../../web/', import.meta.url);

type Measured = { measured: number[]; bare: number[]; rows: number };
type Measure = (count: number, runs: number) => Promise<Measured>;
type Name = 'measureRebase' | 'measureBootstrap';

/** Bundles the engine and the workload into one script. */
async function script(): Promise<string> {
  const built = await build({
    root: fileURLToPath(WEB),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: fileURLToPath(new URL('integration/test-rebase.ts', WEB)), formats: ['es'] },
    },
  });
  const [first] = [built].flat();
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined;
  if (chunk?.type !== 'chunk') throw new Error('No script was built');
  return chunk.code;
}

/** Serves a page with only this script, because IndexedDB needs an origin. */
async function serve(code: string) {
  const server = createServer((request, response) => {
    const isScript = request.url === '/rebase.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? code : '<!doctype html><script type="module" src="/rebase.js"></script>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

/** Returns the page's samples from a throttled browser. */
async function measuredInPage(name: Name, count: number): Promise<Measured> {
  const server = await serve(await script());
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    await page.goto(server.url);
    return await page.evaluate(
      ([measure, rows, runs]) => (globalThis as unknown as Record<Name, Measure>)[measure](rows, runs),
      [name, count, RUNS] as const,
    );
  } finally {
    await browser.close();
    server.stop();
  }
}

export async function* rebase1000(): AsyncGenerator<Figure> {
  const samples = await measuredInPage('measureRebase', MUTATIONS);
  yield against('rebase-1000', samples, LIMIT);
  yield bareFigure(`rebase-1000.bare-put-of-${samples.rows}`, samples.bare);
}

/** Measures a first answer from its text: parsed, checked and written in one transaction. */
export async function* bootstrapBrowser(): AsyncGenerator<Figure> {
  const samples = await measuredInPage('measureBootstrap', FIRST_ROWS);
  yield against('bootstrap-browser', samples, FIRST_LIMIT);
  yield bareFigure(`bootstrap-browser.bare-put-of-${samples.rows}`, samples.bare);
}
