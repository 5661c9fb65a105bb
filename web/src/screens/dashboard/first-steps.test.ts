/** Tests which a family's first steps are, and which of them are done. */
import { describe, expect, it } from 'vitest';
import { firstSteps } from './first-steps.ts';

const nothing = { hasNanny: false, hasWeek: false, hasAgenda: false, hasAccount: false };
const done = (progress: Partial<typeof nothing>) =>
  firstSteps({ ...nothing, ...progress }).map(({ isDone }) => isDone);

describe('a family’s first steps', () => {
  it('are nanny, week, dates and invite', () => {
    expect(firstSteps(nothing).map(({ title }) => title)).toEqual([
      'Add your nanny',
      'Set her week',
      'Generate the dates',
      'Invite her',
    ]);
  });

  it('are done one by one', () => {
    expect(done({})).toEqual([false, false, false, false]);
    expect(done({ hasNanny: true, hasWeek: true })).toEqual([true, true, false, false]);
  });

  it('count the week as done once there is an agenda', () => {
    expect(done({ hasNanny: true, hasAgenda: true })).toEqual([true, true, true, false]);
  });
});
