/** Records what a page's threads do, by Chromium's tracing, with CPU time of each thread. */
import type { CDPSession } from '@playwright/test';

/** Times are in microseconds. `tts` and `tdur` are CPU time of the thread. */
export interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tts?: number;
  readonly tdur?: number;
  readonly args: Readonly<Record<string, unknown>>;
}

/** Starts a trace. Returns the function that ends it, which resolves to its events. */
export async function startTrace(session: CDPSession): Promise<() => Promise<TraceEvent[]>> {
  const events: TraceEvent[] = [];
  const keep = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', keep);
  const traceConfig = { includedCategories: ['devtools.timeline', 'blink.user_timing'] };
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  return async () => {
    const complete = new Promise<void>((resolve) => {
      session.once('Tracing.tracingComplete', () => resolve());
    });
    await session.send('Tracing.end');
    await complete;
    session.off('Tracing.dataCollected', keep);
    return events;
  };
}
