/** A Playwright reporter that records when each test ran, to find the test of a logged SQL statement. */
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { STATEMENT_LOGS } from './statement-logs.ts';

export default class TestTimes implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestEnd({ location, title }: TestCase, { startTime, duration, workerIndex }: TestResult): void {
    const folder = process.env[STATEMENT_LOGS];
    if (folder === undefined) return;
    const from = startTime.getTime();
    const name = `${basename(location.file)}: ${title}`;
    const entry = { worker: String(workerIndex), title: name, from, to: from + duration };
    appendFileSync(join(folder, 'tests.jsonl'), `${JSON.stringify(entry)}\n`);
  }
}
