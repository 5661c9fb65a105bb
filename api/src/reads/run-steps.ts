/** Runs long work of the rules in steps, so that other requests are answered between them. */
import type { Steps } from 'sync-protocol/kernel/in-steps.ts';

/** Awaits `yieldIfDue` between the steps. */
export async function runSteps<Result>(
  steps: Steps<Result>,
  yieldIfDue: () => Promise<void>,
): Promise<Result> {
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) await yieldIfDue();
  return step.value;
}
