/**
 * Makes PDFs of statements for the REST routes in worker threads, two at a time. Keeps the last ones.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DEFAULT_LANGUAGE, type Language } from 'sync-protocol/kernel/languages.ts';
import { type PaperSize, statementFileName, usualPaper } from 'sync-protocol/statements/paper-size.ts';
import { KeyedQueue } from '../kit/keyed-queue.ts';
import type { PdfJob, PdfResult } from './pdf-job.ts';

const WORKERS = 2;
const WORKER_FILE = join(import.meta.dirname, 'pdf-worker.ts');
/** Of one worker's heap. The longest statement with a hundred font slices takes a third of it. */
const HEAP_MB = 384;
/** An idle worker ends after this time, and its memory is free. */
const IDLE_MS = 30_000;
/** Bytes of all PDFs that are kept. */
const KEPT_BYTES = 16_777_216;

interface PdfFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface PdfWishes {
  readonly language?: Language | undefined;
  readonly paper?: PaperSize | undefined;
}

/** Returns a key that only jobs with the same PDF share: by the statement's content and its marks, such as void. */
const keyOf = ({ statement: { version: _version, ...statement }, ...job }: PdfJob): string =>
  createHash('sha256')
    .update(JSON.stringify([statement, job]))
    .digest('base64');

/** A cache of PDFs by key, limited in bytes. Evicts the least recently used. */
class KeptPdfs {
  readonly #files = new Map<string, Uint8Array>();
  #size = 0;

  get(key: string): Uint8Array | undefined {
    const bytes = this.#files.get(key);
    if (bytes === undefined) return undefined;
    this.#files.delete(key);
    this.#files.set(key, bytes);
    return bytes;
  }

  add(key: string, bytes: Uint8Array): void {
    this.#files.set(key, bytes);
    this.#size += bytes.length;
    for (const [oldest, { length }] of this.#files) {
      if (this.#size <= KEPT_BYTES) return;
      this.#files.delete(oldest);
      this.#size -= length;
    }
  }
}

/** Gives a worker a job. Rejects where the worker ends, such as for want of memory. */
async function answerOf(worker: Worker, job: PdfJob): Promise<PdfResult> {
  const answered = new AbortController();
  try {
    const { signal } = answered;
    // Each rejects on an error of the worker, too.
    const events = [once(worker, 'message', { signal }), once(worker, 'exit', { signal })];
    worker.postMessage(job, []);
    const [result] = (await Promise.race(events)) as [PdfResult | number];
    if (typeof result === 'number') throw new Error(`The worker of PDFs ended with ${result}`);
    return result;
  } finally {
    answered.abort();
  }
}

export class StatementPdfs {
  readonly #places = new KeyedQueue(WORKERS);
  readonly #kept = new KeptPdfs();
  /** Workers without a job, with the timers that end them. */
  readonly #idle = new Map<Worker, NodeJS.Timeout>();
  readonly #all = new Set<Worker>();

  /** Makes the PDF, in English and on the paper of the currency's countries, unless others are named. */
  async make(
    { statement, replacesNumber }: Pick<PdfJob, 'statement' | 'replacesNumber'>,
    { language = DEFAULT_LANGUAGE, paper = usualPaper(statement.content.currency) }: PdfWishes,
  ): Promise<PdfFile> {
    const job = { statement, replacesNumber, language, paper };
    const key = keyOf(job);
    const bytes = this.#kept.get(key) ?? (await this.#makeAndKeep(key, job));
    return { name: statementFileName(statement), bytes };
  }

  /** Ends the workers. Jobs under way fail. */
  async close(): Promise<void> {
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    await Promise.all(Array.from(this.#all, (worker) => worker.terminate()));
  }

  async #makeAndKeep(key: string, job: PdfJob): Promise<Uint8Array> {
    const bytes = await this.#places.run('', () => this.#runJob(job));
    this.#kept.add(key, bytes);
    return bytes;
  }

  async #runJob(job: PdfJob): Promise<Uint8Array> {
    const worker = this.#claimWorker();
    const result = await answerOf(worker, job).catch(async (error: unknown) => {
      await worker.terminate();
      throw error;
    });
    this.#release(worker);
    if ('error' in result) throw result.error;
    return result.bytes;
  }

  #claimWorker(): Worker {
    const [idle] = this.#idle.keys();
    if (idle !== undefined) {
      clearTimeout(this.#idle.get(idle));
      this.#idle.delete(idle);
      return idle;
    }
    const worker = new Worker(WORKER_FILE, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker.unref();
    this.#all.add(worker);
    worker.once('exit', () => {
      this.#all.delete(worker);
      clearTimeout(this.#idle.get(worker));
      this.#idle.delete(worker);
    });
    return worker;
  }

  #release(worker: Worker): void {
    if (!this.#all.has(worker)) return;
    const timer = setTimeout(() => void worker.terminate(), IDLE_MS);
    timer.unref();
    this.#idle.set(worker, timer);
  }
}
