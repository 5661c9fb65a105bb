/**
 * Takes screenshots of the schedule, dashboard and pay of a nanny of two families, and of two parents' hours that
 * differ.
 */
import { expect, type Page } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { aDay, aHousehold, aMember, aParent, signedInAs, TODAY, today } from '../household.ts';
import { daysOn, enterHours, goOffline, openToday, showDays } from '../steps.ts';
import { test } from '../test.ts';
import { MARLOWES, twoFamilies } from '../two-families.ts';
import { takeScreenshots } from './take-screenshots.ts';

test.use({ serviceWorkers: 'allow', contextOptions: { reducedMotion: 'reduce' } });

test('the screens of a nanny of two families', async ({ page, server }) => {
  const { nanny } = await twoFamilies(server.url);
  await signedInAs(page.context(), nanny);
  await page.goto('/schedule');
  await showDays(page, addDays(today(), 1));
  await takeScreenshots(page, 'families-schedule', true);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'By family' })).toBeVisible();
  await takeScreenshots(page, 'families-dashboard', true);
  await page.goto('/pay');
  await expect(page.getByRole('region', { name: MARLOWES })).toBeVisible();
  await takeScreenshots(page, 'families-pay', true);
  await page.getByRole('link', { name: 'All Payments' }).click();
  await expect(page.getByRole('button', { name: /^Details of/ })).toBeVisible();
  await takeScreenshots(page, 'families-pay-payments', true);
  await page.getByRole('button', { name: /^Details of/ }).click();
  await expect(page.getByRole('dialog').getByText('Settled 2 days')).toBeVisible();
  await takeScreenshots(page, 'families-payment');
});

test('the hours of two parents that differ', async ({ browser, server }) => {
  const household = await aHousehold(server.url, { parent: 'Ada Marlowe', nanny: 'Imani Castle' });
  await aDay(household, TODAY);
  const ben = await aMember(household, aParent('Ben Marlowe'), 'Parent');
  const pages: Page[] = [];
  for (const account of [household.parent, ben]) {
    const context = await browser.newContext({ reducedMotion: 'reduce', baseURL: server.url });
    await signedInAs(context, account);
    const page = await context.newPage();
    await openToday(page);
    await goOffline(page);
    pages.push(page);
  }
  for (const [index, page] of pages.entries()) {
    await enterHours(page, daysOn(page), { start: '00:00', end: index === 0 ? '05:00' : '06:00' });
  }
  for (const page of pages) {
    await page.context().setOffline(false);
    await expect(daysOn(page)).not.toContainText('Not sent yet');
  }
  const [ada, other] = pages;
  if (ada === undefined || other === undefined) throw new Error('Two pages');
  await ada.getByRole('link', { name: '1 needs attention' }).click();
  await expect(ada.getByText('Another parent entered')).toBeVisible();
  await takeScreenshots(ada, 'parents-attention');
  await other
    .getByRole('button', { name: /^History of/ })
    .first()
    .click();
  await expect(other.getByRole('dialog').getByText('nothing is lost')).toBeVisible();
  await takeScreenshots(other, 'parents-history');
  for (const page of pages) await page.context().close();
});
