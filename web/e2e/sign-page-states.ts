/** Opens the screens on which both sides sign a week, for axe and for screenshots. */
import { expect, type Page } from '@playwright/test';
import { openPath, type PageStates } from './page-state.ts';
import { QUESTION, type WeekToSign } from './sign-week-fixture.ts';

const weeks = (page: Page, { nannyId }: WeekToSign): Promise<void> =>
  openPath(page, `/nannies/${nannyId}/weeks`, page.getByRole('list', { name: 'Days to check' }));

/** Opens the form of a question, and fills it in. */
async function writeQuestion(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ask a Question' }).first().click();
  await page.getByLabel('Your question about this week').fill(QUESTION);
}

/** Of a family whose nanny has an account, in this order: the last one asks a question. */
export const FAMILY_SIGN_STATES: PageStates<WeekToSign> = {
  'sign-weeks': weeks,
  'sign-weeks-unfolded': async (page, week) => {
    await weeks(page, week);
    await page.getByText('3 days as scheduled').click();
    await expect(page.getByText('Worked: 9:00 AM – 5:00 PM · 8 h').first()).toBeVisible();
  },
  'sign-ask': async (page, week) => {
    await weeks(page, week);
    await writeQuestion(page);
  },
  'sign-asked': async (page, week) => {
    await weeks(page, week);
    await writeQuestion(page);
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByText('No answer yet')).toBeVisible();
    await expect(page.getByText(/will be sent/)).toBeHidden();
  },
};

/** Of the nanny, after those of the family. */
export const NANNY_SIGN_STATES: PageStates<WeekToSign> = {
  'sign-pay': (page) => openPath(page, '/pay', page.getByRole('list', { name: 'Days to check' })),
  'sign-dashboard': (page) =>
    openPath(page, '/dashboard', page.getByRole('heading', { name: '2 days without hours' })),
  'sign-question': (page) =>
    openPath(page, '/attention', page.getByRole('heading', { name: 'Questions to answer' })),
  'sign-confirmed': async (page) => {
    await openPath(page, '/pay', page.getByRole('list', { name: 'Days to check' }));
    const notWorked = page.getByRole('button', { name: /^Not Worked,/ });
    for (let count = await notWorked.count(); count > 0; count -= 1) {
      await notWorked.first().click();
      await expect(notWorked).toHaveCount(count - 1);
    }
    const confirm = page.getByRole('button', { name: /^Confirm Week/ });
    if (await confirm.isVisible()) await confirm.click();
    await expect(page.getByText(/^You confirmed this week/)).toBeVisible();
  },
};

/** Of the family, once the nanny has confirmed. */
export const APPROVE_STATES: PageStates<WeekToSign> = {
  'sign-approve': (page) =>
    openPath(page, '/dashboard', page.getByRole('button', { name: /^Approve and Pay/ })),
  'sign-approved': async (page, week) => {
    await weeks(page, week);
    const approve = page.getByRole('button', { name: /^Approve Week/ });
    if (await approve.isVisible()) await approve.click();
    await expect(page.getByText(/^Approved by you/)).toBeVisible();
  },
};
