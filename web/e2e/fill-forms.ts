/**
 * Types into forms key by key in a slowed browser, submits them twice, and expects that every letter arrives and that
 * each form sends once.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { aFamily, aHousehold, call, inviteLink, newSession } from './household.ts';
import { ADMIN } from './test.ts';
import type { TypedForm, TypingStory } from './typed-forms.ts';

/** Time from one key to the next. */
export const KEY_MS = 20;
export const SLOWDOWN = 4;
/** Time limit for many forms in a slowed browser, on a busy machine. */
export const LONG_MS = 300_000;

type SetSpeed = (rate: number) => Promise<unknown>;

/** Resolves to a function that slows the page by a factor. */
export async function speedOf(page: Page): Promise<SetSpeed> {
  const session = await page.context().newCDPSession(page);
  return (rate) => session.send('Emulation.setCPUThrottlingRate', { rate });
}

/** Records what this page sends from now on: requests, and each mutation once, however often it is resent. */
function recordSent(page: Page): () => readonly string[] {
  const sent = new Map<string, string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !pathname.startsWith('/api/')) return;
    if (pathname !== '/api/sync') sent.set(`${sent.size}`, `${request.method()} ${pathname}`);
    const { mutations = [] } = (pathname === '/api/sync' ? request.postDataJSON() : {}) as {
      mutations?: { id: string; name: string }[];
    };
    for (const { id, name } of mutations) sent.set(id, name);
  });
  return () => [...sent.values()];
}

/** Replaces a field's value key by key, as a person types. */
async function typeIn(field: Locator, keys: string): Promise<void> {
  const isSegmented = /^(?:date|time)$/.test((await field.getAttribute('type')) ?? '');
  if (isSegmented) await field.focus();
  else await field.selectText();
  await field.page().keyboard.type(keys, { delay: KEY_MS });
}

async function pressTwice(form: Locator, submit: NonNullable<TypedForm['submit']>): Promise<void> {
  if ('button' in submit) {
    await form.getByRole('button', { name: submit.button, exact: true }).dblclick();
    return;
  }
  await form.page().keyboard.press(submit.key);
  await form.page().keyboard.press(submit.key);
}

/**
 * Resolves to a function that submits a form twice before the server hears of it: after a refusal, a second press
 * rightly sends again.
 */
async function holdRequests(page: Page): Promise<typeof pressTwice> {
  const presses = new Set<Promise<void>>();
  await page.route('**/api/**', async (route) => {
    await Promise.all(presses);
    await route.continue();
  });
  return async (form, submit) => {
    const pressing = pressTwice(form, submit);
    presses.add(pressing);
    await pressing;
    presses.clear();
  };
}

/** Opens each form, types into it in a slowed browser and submits it twice; expects what it sends, once. */
export async function fillEach(page: Page, forms: readonly TypedForm[], story: TypingStory): Promise<void> {
  const sent = recordSent(page);
  const submitTwice = await holdRequests(page);
  const setSpeed = await speedOf(page);
  const expected: string[] = [];
  const kinds = forms.flatMap(({ sends = [] }) => sends);
  const relevant = () => sent().filter((each) => kinds.some((kind) => each.startsWith(kind)));
  // A slowed page keeps a core busy even while it waits: it is slow for the keys and clicks only.
  const slowly = async (act: () => Promise<void>): Promise<void> => {
    await setSpeed(SLOWDOWN);
    await act();
    await setSpeed(1);
  };
  for (const { open, typed, submit, sends = [], sources } of forms) {
    const opened = await open(page, story);
    const field = (label: string): Locator => opened.getByLabel(label, { exact: true }).first();
    await slowly(async () => {
      for (const [label, keys] of typed) await typeIn(field(label), keys);
    });
    for (const [label, keys, value = keys] of typed) await expect(field(label)).toHaveValue(value);
    if (submit === undefined) continue;
    await slowly(() => submitTwice(opened, submit));
    expected.push(...sends);
    await expect.poll(relevant, { message: `after ${sources[0]}` }).toHaveLength(expected.length);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(relevant().map((each) => kinds.find((kind) => each.startsWith(kind)))).toEqual(expected);
}

/** Creates a household and the links that forms of visitors are opened by. */
export async function aStory(url: string): Promise<TypingStory> {
  const home = await aHousehold(url);
  const admin = await newSession({ url, person: ADMIN });
  const other = await aFamily(url);
  const reset = await call(admin, `POST /api/admin/users/${other.user.id}/password-reset`);
  const resetLink = new URL((reset as { resetUrl: string }).resetUrl).pathname;
  return { home, invitation: await inviteLink(home), resetLink };
}
