/**
 * Checks of a page in browser tests: that no change was sent or queued, which toast shows, which field is invalid.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { deviceContents } from './device-faults.ts';

export interface Writes {
  /** Expects that nothing was sent and the queue is empty. */
  expectNone: () => Promise<void>;
}

/** Records writes from now on. A sync without mutations is no write. */
export function watchWrites(page: Page): Writes {
  const written: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' || !pathname.startsWith('/api/')) return;
    const body = request.postDataJSON() as { mutations?: unknown[] } | null;
    if (pathname === '/api/sync' && (body?.mutations ?? []).length === 0) return;
    written.push(`${request.method()} ${pathname}`);
  });
  return {
    expectNone: async () => {
      expect(written).toEqual([]);
      expect((await deviceContents(page))?.queued ?? 0).toBe(0);
    },
  };
}

export const toasts = (page: Page): Locator => page.getByRole('region', { name: 'Notifications (F8)' });

/** Expects a toast with this title and description. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(toasts(page).getByText(title, { exact: true })).toBeVisible();
  if (description !== undefined) {
    await expect(toasts(page).getByText(description, { exact: true })).toBeVisible();
  }
}

/** Expects that a field keeps its input, is marked invalid, and has this message. */
export async function expectWrong(field: Locator, typed: string, words?: string): Promise<void> {
  await expect(field).toHaveValue(typed);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  if (words !== undefined) await expect(field).toHaveAccessibleDescription(new RegExp(words));
}
