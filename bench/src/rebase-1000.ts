/**
 * Measures in a browser at a quarter of its CPU: 1,000 server rows applied under 1,000 pending mutations, and the
 * first answer of a new device (10,000 rows). The yardstick puts the same rows without the engine.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { launchChromium, servePage } from './app-page.ts';
import { bareFigure, compared, type Figure } from './figure.ts';

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

/** Returns the page's samples from a throttled browser. */
async function measuredInPage(name: Name, count: number): Promise<Measured> {
  const address = await servePage(
    '<!doctype html><script type="module" src="/script.js"></script>',
    await script(),
  );
  const browser = await launchChromium();
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await page.goto(address);
  return page.evaluate(
    ([measure, rows, runs]) => (globalThis as unknown as Record<Name, Measure>)[measure](rows, runs),
    [name, count, RUNS] as const,
  );
}

export async function* rebase1000(): AsyncGenerator<Figure> {
  const samples = await measuredInPage('measureRebase', MUTATIONS);
  yield compared('rebase-1000', samples, LIMIT);
  yield bareFigure(`rebase-1000.bare-put-of-${samples.rows}`, samples.bare);
}

/** Measures a first answer from its text: parsed, checked and written in one transaction. */
export async function* bootstrapBrowser(): AsyncGenerator<Figure> {
  const samples = await measuredInPage('measureBootstrap', FIRST_ROWS);
  yield compared('bootstrap-browser', samples, FIRST_LIMIT);
  yield bareFigure(`bootstrap-browser.bare-put-of-${samples.rows}`, samples.bare);
}
