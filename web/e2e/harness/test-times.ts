/** Records when each test ran, to find the test of a logged statement. */
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { STATEMENT_LOGS } from './statement-folder.ts';

export default class TestTimes implements Reporter {
  printsToStdio(): boolean {
    return false;
  }

  onTestEnd({ location, title }: TestCase, { startTime, duration }: TestResult): void {
    const folder = process.env[STATEMENT_LOGS];
    if (folder === undefined) return;
    const from = startTime.getTime();
    const entry = { file: basename(location.file), title, from, to: from + duration };
    appendFileSync(join(folder, 'tests.jsonl'), `${JSON.stringify(entry)}\n`);
  }
}
