/** Takes screenshots of a household's people, of inviting and joining, and of the screens of a viewer. */
import { expect } from '@playwright/test';
import {
  aDay,
  aHousehold,
  aParent,
  call,
  newSession,
  recordHours,
  signedInAs,
  TODAY,
  today,
} from '../household.ts';
import { daysOn } from '../steps.ts';
import { test } from '../test.ts';
import { takeScreenshots } from './take-screenshots.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const LONG = 'Maximiliana Konstantinopolskaya-Fernandez de la Torre';

test('the people of a household and the screens of a viewer', async ({ page, browser, server }) => {
  const household = await aHousehold(server.url, { parent: LONG, nanny: 'Imani Castle' });
  const { parent, nannyId } = household;
  const done = await aDay(household, { ...TODAY, day: -1 });
  await recordHours(parent, done, { day: -1, from: '13:00', to: '17:00' });
  await aDay(household, { day: 0 });
  await aDay(household, { day: 1, isAccepted: true });
  await call(parent, 'POST /api/payments/record', {
    nannyId,
    paymentDate: today(),
    amountCents: 2000,
    platform: 'CASH',
  });
  const invite = async (email: string, role: string): Promise<string> => {
    const made = await call(parent, 'POST /api/household/invitations', { email, role });
    return (made as { inviteUrl: string }).inviteUrl;
  };
  const gran = aParent('Grace Marlowe');
  const link = await invite(gran.email, 'VIEWER');
  const { name, password } = gran;
  await call({ url: server.url }, `POST /api/invitations/${link.split('/').at(-1)}/accept`, {
    name,
    password,
  });
  const pending = await invite(
    'a-very-long-address-of-an-accountant.and-partners@accounting.example.test',
    'VIEWER',
  );

  await signedInAs(page.context(), parent);
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Household' });
  await expect(card.getByText(gran.email)).toBeVisible();
  await takeScreenshots(page, 'household-card', true);
  await card.getByRole('button', { name: 'Invite Someone' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
  await takeScreenshots(page, 'household-invite');
  await page.getByRole('dialog').getByRole('radio', { name: 'Viewer' }).check();
  await page.getByRole('dialog').getByLabel('Email').fill(gran.email);
  await page.getByRole('dialog').getByRole('button', { name: 'Create Link' }).click();
  await expect(page.getByRole('dialog').getByText('already in your household')).toBeVisible();
  await takeScreenshots(page, 'household-invite-refused');
  await page.getByRole('dialog').getByLabel('Email').fill('ben@marlowe.example');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Link' }).click();
  await expect(page.getByRole('dialog').getByLabel('Invitation link')).toBeVisible();
  await takeScreenshots(page, 'household-link');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await card.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takeScreenshots(page, 'household-remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  const visitor = await browser.newContext();
  const invited = await visitor.newPage();
  await invited.goto(pending);
  await expect(invited.getByText('as a viewer')).toBeVisible();
  await takeScreenshots(invited, 'household-join');
  await visitor.close();

  const viewing = await browser.newContext({ reducedMotion: 'reduce' });
  await signedInAs(viewing, await newSession({ url: server.url, person: gran }));
  const viewer = await viewing.newPage();
  await viewer.goto(`${server.url}/schedule`);
  await expect(daysOn(viewer)).toBeVisible();
  await takeScreenshots(viewer, 'viewer-schedule');
  const loaded = {
    payments: 'Cash',
    nannies: 'Currently owed',
    settings: 'Leave Household',
    dashboard: 'Total Owed',
  };
  for (const [screen, words] of Object.entries(loaded)) {
    await viewer.goto(`${server.url}/${screen}`);
    await expect(viewer.getByRole('main').getByText(words).first()).toBeVisible();
    await takeScreenshots(viewer, `viewer-${screen}`, true);
  }
  await call(
    parent,
    `DELETE /api/household/members/${(await newSession({ url: server.url, person: gran })).user.id}`,
  );
  await viewer.goto(`${server.url}/dashboard`);
  await expect(viewer.getByText('You’re not in a household')).toBeVisible();
  await takeScreenshots(viewer, 'viewer-no-household');
  await viewing.close();
});
