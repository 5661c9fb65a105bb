/**
 * Browser tests of a household's people: parents and viewers are invited, change only what they may, see each other's
 * changes at once, get another role, leave or are removed; refused and canceled invitations; the list of people offline
 * and when loading fails.
 */
import { EventEmitter, once } from 'node:events';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { deviceContents } from './device-faults.ts';
import {
  type Account,
  aDay,
  aHousehold,
  aMember,
  aParent,
  call,
  type HouseholdOfTest,
  type Person,
  recordHours,
  signedInAs,
  TODAY,
  today,
} from './household.ts';
import { expectToast, expectWrong } from './page-checks.ts';
import { daysOn, goOffline, join, mainLink, openSchedule, openTodos } from './steps.ts';
import { test as base, WITH_WORKER } from './test.ts';

interface Fixtures {
  readonly household: HouseholdOfTest;
  /** A page of the parent, Ada Marlowe. */
  readonly parentPage: Page;
}

async function openPage(browser: Browser, account?: Account): Promise<Page> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  if (account) await signedInAs(context, account);
  return context.newPage();
}

const test = base.extend<Fixtures>({
  household: async ({ server }, provide) => {
    const household = await aHousehold(server.url, { parent: 'Ada Marlowe', nanny: 'Imani Castle' });
    await provide(household);
  },
  parentPage: async ({ browser, household }, provide) => {
    const page = await openPage(browser, household.parent);
    await provide(page);
    await page.context().close();
  },
});

const card = (page: Page): Locator => page.getByRole('region', { name: 'Household' });
const rowOf = (page: Page, text: string): Locator =>
  card(page).getByRole('listitem').filter({ hasText: text });

type Role = 'Parent' | 'Viewer';

/** Invites by the dialog on the open settings and resolves to the link. */
async function inviteByLink(page: Page, { email }: Person, role: Role): Promise<string> {
  await card(page).getByRole('button', { name: 'Invite Someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite Someone' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Create Link' }).click();
  const created = page.getByRole('dialog', { name: `Invite ${email}` });
  const link = await created.getByLabel('Invitation link').inputValue();
  await created.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, email)).toContainText(`${role} · Valid until`);
  return link;
}

test('a parent and a viewer are invited, join, and are listed', async ({
  browser,
  household,
  parentPage,
}) => {
  const ben = aParent('Ben Marlowe');
  const gran = aParent('Grace Marlowe');
  await parentPage.goto('/settings');
  await expect(rowOf(parentPage, 'Ada Marlowe')).toContainText('You');
  const links = [
    await inviteByLink(parentPage, ben, 'Parent'),
    await inviteByLink(parentPage, gran, 'Viewer'),
  ] as const;
  const pages = [await openPage(browser), await openPage(browser)] as const;

  await pages[0].goto(links[0]);
  await expect(pages[0].getByText('You’re invited as a parent')).toBeVisible();
  await join(pages[0], links[0], ben);
  await pages[1].goto(links[1]);
  await expect(pages[1].getByRole('heading', { level: 1 })).toContainText('Join Ada Marlowe');
  await expect(pages[1].getByText('You’re invited as a viewer')).toBeVisible();
  await expect(pages[1].getByLabel('Email')).toHaveValue(gran.email);
  await join(pages[1], links[1], gran);

  // Without a reload: each person who joins is announced to the household's devices.
  await expect(rowOf(parentPage, ben.name)).toContainText(/Parent · Joined/);
  await expect(rowOf(parentPage, gran.name)).toContainText(/Viewer · Joined/);
  await expect(rowOf(parentPage, gran.name)).toContainText('Last seen');
  await expect(card(parentPage).getByText('Valid until')).toBeHidden();

  await pages[0].goto('/nannies');
  await expect(pages[0].getByRole('button', { name: 'Add Nanny' })).toBeEnabled();
  await expect(pages[0].getByText(household.nanny.name)).toBeVisible();
  for (const page of pages) await page.context().close();
});

test('a viewer sees days and payments, no button that writes, and may leave', async ({
  browser,
  household,
}) => {
  const gran = await aMember(household, aParent('Grace Marlowe'), 'Viewer');
  const page = await openPage(browser, gran);
  await test.step('there is no button that writes, not even before the first sync', async () => {
    await page.route('**/api/sync', (route) => route.abort());
    for (const [place, button] of [
      ['/schedule', 'Schedule a Day'],
      ['/payments', 'Record a Payment'],
      ['/nannies', 'Add Nanny'],
    ] as const) {
      await page.goto(place);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: button })).toHaveCount(0);
    }
    await page.unroute('**/api/sync');
    await page.reload();
    await expect(page.getByText(household.nanny.name)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Nanny' })).toHaveCount(0);
    // Known from now on, before the device's rows are read.
    await page.goto('/payments');
    await expect(page.getByRole('main')).toContainText('What is owed and was paid');
  });
  await test.step('days and payments are seen, and no button that writes', async () => {
    const dayId = await aDay(household, TODAY);
    await call(household.parent, `POST /api/agenda/${dayId}/todos`, { title: 'Rain boots' });
    const paidDay = await aDay(household, { ...TODAY, day: -1 });
    await recordHours(household.parent, paidDay, { day: -1, from: '13:00', to: '17:00' });
    await call(household.parent, 'POST /api/payments/record', {
      nannyId: household.nannyId,
      paymentDate: today(),
      amountCents: 2000,
      platform: 'CASH',
    });

    const day = await openSchedule(page);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(day.getByRole('button')).toHaveText([/To-Dos/, '']);
    await expect(page.getByRole('button', { name: 'Schedule a Day' })).toBeHidden();
    const todos = await openTodos(day);
    await expect(todos.getByRole('listitem')).toContainText('Rain boots (Open)');
    await expect(todos.getByRole('textbox')).toHaveCount(0);
    await expect(todos.getByRole('button')).toHaveCount(1);

    await page.goto('/payments?record=');
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeEnabled();
    // The head, the week and its day.
    await expect(
      page.getByRole('table', { name: 'Unpaid Completed Hours (Last 30 Days)' }).getByRole('row'),
    ).toHaveCount(3);
    await expect(page.getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Record a Payment' })).toBeHidden();
    await page.getByRole('button', { name: /^Details/ }).click();
    await expect(page.getByRole('dialog')).toContainText('$20.00');
    await expect(page.getByRole('button', { name: 'Void Payment' })).toBeHidden();
    await page.goto(`/nannies/${household.nannyId}/weeks`);
    await expect(page.getByRole('list', { name: /^Weeks of/ })).toContainText('unpaid');
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await page.goto('/statements');
    await expect(page.getByText('No statements yet.', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);

    await page.goto('/nannies');
    await page.getByRole('link', { name: household.nanny.name, exact: true }).click();
    await expect(page.getByText('No base schedule has been saved yet.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
    await page.goto('/settings');
    await expect(page.getByRole('region', { name: 'Billing & Payment Settings' })).toContainText(
      'America/New_York',
    );
    await expect(page.getByRole('button', { name: 'Save Settings' })).toBeHidden();
    await expect(card(page).getByRole('listitem')).toHaveCount(2);
    await expect(card(page).getByRole('button')).toHaveText(['Leave Household']);
    await expect(page.getByRole('region', { name: 'Account Information' })).toContainText('viewer');
    await expect(page.getByRole('main')).not.toContainText(/manage/i);
  });
  await test.step('a viewer leaves, and sees that there is no household', async () => {
    await page.goto('/settings');
    await card(page).getByRole('button', { name: 'Leave Household' }).click();
    const question = page.getByRole('dialog', { name: "Leave Ada Marlowe's household?" });
    await question.getByRole('button', { name: 'Leave Household' }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByText('You’re not in a household')).toBeVisible();
  });
  await page.context().close();
});

test("a parent's change reaches a viewer at once", async ({ browser, household, parentPage }) => {
  await aDay(household, { ...TODAY, isAccepted: false });
  const page = await openPage(browser, await aMember(household, aParent('Grace Marlowe'), 'Viewer'));
  await expect(await openSchedule(page)).toContainText('Pending');
  const day = await openSchedule(parentPage);
  await day.getByRole('checkbox').check();
  await parentPage
    .getByRole('region', { name: 'Selected days' })
    .getByRole('button', { name: 'Accept' })
    .click();
  await expect(daysOn(page)).toContainText('Accepted');
  await page.context().close();
});

test('the card of people says what failed, keeps what is known, cancels invitations', async ({
  household,
  parentPage,
}) => {
  await test.step('when the people can’t be loaded, the card says so and can try again', async () => {
    const members = '**/api/household/members?*';
    await parentPage.route(members, (route) => route.fulfill({ status: 503, body: '' }));
    await parentPage.goto('/settings');
    await expect(card(parentPage).getByRole('alert')).toContainText(
      'Couldn’t load the people of your household.',
    );
    await expect(card(parentPage).getByRole('listitem')).toHaveCount(0);
    const gate = new EventEmitter();
    const isOpen = once(gate, 'open');
    // After a sync the card loads on its own: before the click, that gets no answer.
    await parentPage.route(members, (route) => isOpen.then(() => route.continue()));
    await card(parentPage).getByRole('button', { name: 'Try Again' }).click();
    gate.emit('open');
    await expect(rowOf(parentPage, 'Ada Marlowe')).toBeVisible();
    // An answer that fails later keeps what is known.
    await parentPage.route(members, (route) => route.abort());
    await parentPage.context().setOffline(true);
    await parentPage.context().setOffline(false);
    await expect(rowOf(parentPage, 'Ada Marlowe')).toBeVisible();
    await parentPage.unroute(members);
  });
  await test.step('losing the connection disables the card’s buttons and keeps its list', async () => {
    await expect(rowOf(parentPage, 'Ada Marlowe')).toBeVisible();
    await parentPage.context().setOffline(true);
    await expect(card(parentPage).getByRole('button', { name: /Invite Someone/ })).toBeDisabled();
    await expect(rowOf(parentPage, 'Ada Marlowe')).toBeVisible();
    await parentPage.context().setOffline(false);
  });
  await test.step('a refused invitation keeps the input and says why beside it', async () => {
    const gran = await aMember(household, aParent('Grace Marlowe'), 'Viewer');
    await parentPage.goto('/settings');
    await card(parentPage).getByRole('button', { name: 'Invite Someone' }).click();
    const dialog = parentPage.getByRole('dialog', { name: 'Invite Someone' });
    const email = dialog.getByLabel('Email');
    await email.fill(gran.person.email);
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Create Link' }).click();
    await expect(dialog.getByText('Please choose a role.')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Parent' })).toBeFocused();
    await dialog.getByRole('radio', { name: 'Parent' }).check();
    await dialog.getByRole('button', { name: 'Create Link' }).click();
    await expectWrong(email, gran.person.email, 'This person is already in your household.');
    await expect(dialog.getByRole('radio', { name: 'Parent' })).toBeChecked();
    await email.fill(household.nanny.email);
    await dialog.getByRole('button', { name: 'Create Link' }).click();
    await expectWrong(email, household.nanny.email);
  });
  await test.step('an open invitation is canceled, and its link stops working', async () => {
    const gran = aParent('Grace Marlowe');
    await parentPage.goto('/settings');
    const link = await inviteByLink(parentPage, gran, 'Viewer');
    await expect(rowOf(parentPage, gran.email)).toContainText('Not emailed: send the link yourself');
    await rowOf(parentPage, gran.email).getByRole('button', { name: 'Cancel Invitation' }).click();
    await expectToast(parentPage, 'Invitation canceled');
    await expect(rowOf(parentPage, gran.email)).toHaveCount(0);
    await parentPage.goto(link);
    await expect(parentPage.getByRole('alert')).toContainText('invalid or has expired');
  });
});

test('the only parent stays until somebody else is one', async ({ browser, household, parentPage }) => {
  const person = aParent('Grace Marlowe');
  const gran = await aMember(household, person, 'Viewer');
  await parentPage.goto('/settings');
  const own = rowOf(parentPage, 'Ada Marlowe');
  await expect(own).toContainText('To leave, make somebody else a parent first.');
  await expect(own.getByRole('button')).toHaveCount(0);

  const page = await openPage(browser, gran);
  await page.goto('/nannies');
  await expect(page.getByText(household.nanny.name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Nanny' })).toBeHidden();
  await rowOf(parentPage, person.name).getByRole('button', { name: 'Change Role' }).click();
  const dialog = parentPage.getByRole('dialog', { name: `Change the role of ${person.name}` });
  await dialog.getByRole('radio', { name: 'Parent' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(parentPage, `${person.name} is now a parent`);
  await expect(page.getByRole('button', { name: 'Add Nanny' })).toBeEnabled();

  // The other parent becomes a viewer while the question is open: the server refuses, in the dialog.
  await own.getByRole('button', { name: 'Leave Household' }).click();
  await call(household.parent, `PATCH /api/household/members/${gran.user.id}`, { role: 'VIEWER' });
  const question = parentPage.getByRole('dialog', { name: "Leave Ada Marlowe's household?" });
  await question.getByRole('button', { name: 'Leave Household' }).click();
  await expect(question.getByRole('alert')).toHaveText(
    'A household needs a parent. Make somebody else a parent first.',
  );
  await page.context().close();
});

test('a removed person has nothing of the household left', async ({ browser, household, parentPage }) => {
  const dayId = await aDay(household, TODAY);
  await call(household.parent, `POST /api/agenda/${dayId}/todos`, { title: 'Rain boots' });
  const person = aParent('Ben Marlowe');
  const page = await openPage(browser, await aMember(household, person, 'Parent'));
  await openSchedule(page);
  await expect.poll(async () => (await deviceContents(page))?.todos).toBe(1);
  await parentPage.goto('/settings');
  await rowOf(parentPage, person.name).getByRole('button', { name: 'Remove' }).click();
  const question = parentPage.getByRole('dialog', { name: `Remove ${person.name}?` });
  await expect(question).toContainText('loses access on all devices at once');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expectToast(parentPage, `${person.name} was removed`);
  await expect(rowOf(parentPage, person.name)).toHaveCount(0);

  await expect(page.getByText('You’re not in a household')).toBeVisible();
  await expect(daysOn(page)).toHaveCount(0);
  await expect.poll(async () => (await deviceContents(page))?.todos).toBe(0);
  await page.getByRole('link', { name: 'Go to Settings' }).click();
  await expect(page.getByRole('region', { name: 'Account Information' })).toContainText(person.email);
  await expect(card(page)).toBeHidden();
  await page.context().close();
});

test(
  'opened offline, the card asks for a connection and lists nobody',
  WITH_WORKER,
  async ({ browser, household }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    await signedInAs(context, household.parent);
    const page = await context.newPage();
    await page.goto('/nannies');
    await expect(page.getByText(household.nanny.name)).toBeVisible();
    await goOffline(page);
    await mainLink(page, 'Settings').click();
    await expect(card(page)).toContainText('Connect to the internet to see who is in your household.');
    await expect(card(page).getByRole('listitem')).toHaveCount(0);
    await context.setOffline(false);
    await expect(rowOf(page, 'Ada Marlowe')).toBeVisible();
    await context.close();
  },
);
