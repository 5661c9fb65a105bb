/**
 * A worker thread that makes PDFs of statements, by the renderer of the devices, with the fonts in node_modules. One
 * PDF takes a tenth of a second to several seconds of a core.
 */
import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { LoadFontFile } from 'sync-protocol/statements/paper/font-slices.ts';
import { statementPdf } from 'sync-protocol/statements/paper/statement-pdf.ts';
import { translator } from '../kit/messages.ts';
import type { PdfJob, PdfResult } from './pdf-job.ts';

const FONTS = join(import.meta.dirname, '../../../sync-protocol/node_modules/@fontsource');

const loadFontFile: LoadFontFile = async (file) => new Uint8Array(await readFile(join(FONTS, file)));

async function make({ statement, replacesNumber, language, paper }: PdfJob): Promise<PdfResult> {
  try {
    const { bytes } = await statementPdf(
      { statement, replacesNumber },
      { language, t: translator(language) },
      { size: paper, load: loadFontFile },
    );
    return { bytes };
  } catch (error) {
    return { error };
  }
}

async function answer(job: PdfJob): Promise<void> {
  const result = await make(job);
  parentPort?.postMessage(result, 'bytes' in result ? [result.bytes.buffer] : []);
}

// Of this thread alone on Linux (setpriority(2)): requests come before PDFs where both want a core.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_LOW);

parentPort?.on('message', (job: PdfJob) => void answer(job));
