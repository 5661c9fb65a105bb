/**
 * Browser tests of typing on a phone slowed to a quarter of this machine's speed: in each form every letter arrives and
 * a double submit sends once; what couldn't be saved, or was typed during a save, stays; compositions. Every source
 * with a field must be in a list of forms. account-typing.spec.ts fills those of visitors.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { failWrites, holdWrites } from './device-faults.ts';
import { aStory, fillEach, KEY_MS, LONG_MS, SLOWDOWN, speedOf } from './fill-forms.ts';
import { PHONE } from './harness/devices.ts';
import {
  aDay,
  aHousehold,
  call,
  type HouseholdOfTest,
  joinByInvitation,
  newSession,
  recordHours,
  signedInAs,
  TODAY,
  today,
  todosOnServer,
} from './household.ts';
import { expectToast } from './page-checks.ts';
import { openSchedule, openTodos } from './steps.ts';
import { setTerms } from './terms-steps.ts';
import { ADMIN, test } from './test.ts';
import { ADMIN_FORMS, SETTINGS_FORMS, VISITOR_FORMS } from './typed-account-forms.ts';
import { CLAIM_FORMS, DECLINED_CENTS } from './typed-claim-forms.ts';
import { FAMILY_FORMS, openEdit, PLANNING_FORMS } from './typed-forms.ts';
import { NANNY_FORMS, TERMS_FORMS } from './typed-terms-forms.ts';
import { TIME_OFF_FORMS } from './typed-time-off-forms.ts';

// Pages load faster without a service worker.
test.use({ ...PHONE });
// Each test has a household of its own. One after the other, they would keep a worker long after the rest.
test.describe.configure({ mode: 'parallel' });

const TITLES =
  'milk bread apples socks bottle wipes lunch towel shoes jacket sunhat keys book bunny juice'.split(' ');

async function openTodosOf(page: Page, home: HouseholdOfTest): Promise<Locator> {
  await signedInAs(page.context(), home.parent);
  return openTodos(await openSchedule(page));
}

test('to-dos typed one after the other are all there, letter for letter', async ({ page, server }) => {
  const home = await aHousehold(server.url);
  const dayId = await aDay(home, TODAY);
  const dialog = await openTodosOf(page, home);
  const field = dialog.getByLabel('New to-do');
  await (await speedOf(page))(SLOWDOWN);
  await expect(field).toBeFocused();
  for (const title of TITLES) {
    await page.keyboard.type(title, { delay: KEY_MS });
    await page.keyboard.press('Enter');
  }
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('checkbox')).toHaveCount(TITLES.length);
  await expect.poll(() => todosOnServer(home.parent, dayId)).toEqual(TITLES);
});

test('to-dos that could not be saved come back, and nothing typed since is replaced', async ({
  page,
  server,
}) => {
  const home = await aHousehold(server.url);
  const dayId = await aDay(home, TODAY);
  const dialog = await openTodosOf(page, home);
  const field = dialog.getByLabel('New to-do');
  const heal = await failWrites(page);
  const release = await holdWrites(page);
  await page.keyboard.type('milk');
  await page.keyboard.press('Enter');
  await page.keyboard.type('bre');
  await release();
  const back = dialog.getByRole('alert').filter({ hasText: 'Not added: milk' });
  await expect(back).toBeVisible();
  await page.keyboard.type('ad');
  await expect(field).toHaveValue('bread');
  await heal();
  await back.getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'milk' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect.poll(() => todosOnServer(home.parent, dayId)).toEqual(['milk', 'bread']);
});

test('a dialog stays open with what is typed while it is being saved', async ({ page, server }) => {
  const home = await aHousehold(server.url);
  await aDay(home, TODAY);
  await signedInAs(page.context(), home.parent);
  await openEdit(page, await openSchedule(page));
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Hours' });
  const notes = dialog.getByLabel('Notes');
  await notes.fill('back');
  const release = await holdWrites(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await notes.focus();
  await page.keyboard.type(' by six');
  await release();
  await expect(dialog.getByText('What you changed since then isn’t saved yet.')).toBeVisible();
  await expect(notes).toHaveValue('back by six');
  await expect(notes).toBeFocused();
  await notes.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Schedule updated');
  await expect(page.getByText('back')).toBeHidden();
});

test('a time stepped while a dialog is being saved is not dropped', async ({ page, server }) => {
  const home = await aHousehold(server.url);
  await aDay(home, TODAY);
  await signedInAs(page.context(), home.parent);
  await openEdit(page, await openSchedule(page));
  const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Hours' });
  await dialog.getByLabel('Notes').fill('back');
  const release = await holdWrites(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const end = dialog.getByLabel('End Time');
  const typed = await end.inputValue();
  await dialog.getByRole('button', { name: '15 minutes later' }).last().click();
  await release();
  await expect(dialog.getByText('What you changed since then isn’t saved yet.')).toBeVisible();
  await expect(end).not.toHaveValue(typed);
});

test('what is typed while a new day is being saved schedules no second day', async ({ page, server }) => {
  const home = await aHousehold(server.url);
  await aDay(home, TODAY);
  await signedInAs(page.context(), home.parent);
  await openSchedule(page);
  await page.getByRole('button', { name: 'Schedule a Day' }).click();
  const dialog = page.getByRole('dialog', { name: 'Schedule a Day' });
  const notes = dialog.getByLabel('Notes');
  await notes.fill('back');
  const release = await holdWrites(page);
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
  await notes.focus();
  await page.keyboard.type(' by six');
  await expect(notes).toHaveValue('back');
  await release();
  await expect(dialog).toBeHidden();
  await expectToast(page, 'Day scheduled');
});

test('Enter that ends a composition adds and renames nothing', async ({ page, server }) => {
  const home = await aHousehold(server.url);
  const dayId = await aDay(home, TODAY);
  await call(home.parent, `POST /api/agenda/${dayId}/todos`, { title: 'milk' });
  const dialog = await openTodosOf(page, home);
  const session = await page.context().newCDPSession(page);
  const compose = async (field: Locator, text: string) => {
    await expect(field).toBeFocused();
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue(new RegExp(text));
  };
  await compose(dialog.getByLabel('New to-do'), 'ぎゅうにゅう');
  await session.send('Input.insertText', { text: '牛乳' });
  await page.keyboard.press('Enter');
  await expect.poll(() => todosOnServer(home.parent, dayId)).toEqual(['milk', '牛乳']);
  await dialog.getByRole('button', { name: 'Rename milk' }).click();
  await compose(dialog.getByLabel('New title of milk'), 'ぎ');
  await session.send('Input.insertText', { text: '乳' });
  await page.keyboard.press('Enter');
  await expect.poll(() => todosOnServer(home.parent, dayId)).toEqual(['milk乳', '牛乳']);
});

test('forms that plan and record keep every letter, and send nothing twice', async ({ page, server }) => {
  test.setTimeout(LONG_MS);
  const story = await aStory(server.url);
  await aDay(story.home, TODAY);
  await signedInAs(page.context(), story.home.parent);
  await fillEach(page, Object.values(PLANNING_FORMS), story);
});

test('a family’s other forms keep every letter, and send nothing twice', async ({ page, server }) => {
  test.setTimeout(LONG_MS);
  const story = await aStory(server.url);
  const { home } = story;
  await aDay(home, TODAY);
  const goneId = await aDay(home, { day: 3 });
  await signedInAs(page.context(), home.parent);
  await addTodoOnDeletedDay(page, home, goneId);
  const all = { ...FAMILY_FORMS, ...SETTINGS_FORMS, ...TIME_OFF_FORMS };
  await fillEach(page, Object.values(all), story);
});

/** Leaves a to-do in 'Needs attention': its day was deleted while this device was offline. */
async function addTodoOnDeletedDay(page: Page, { parent }: HouseholdOfTest, dayId: string): Promise<void> {
  await page.goto('/schedule');
  const dialog = await openTodos(page.getByRole('article').last());
  await page.context().setOffline(true);
  await dialog.getByLabel('New to-do').fill('the blue bag');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('checkbox')).toHaveCount(1);
  await call(parent, `DELETE /api/agenda/${dayId}`);
  await page.context().setOffline(false);
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
}

test('forms of terms and expenses keep every letter, and send nothing twice', async ({ page, server }) => {
  const story = await aStory(server.url);
  const nanny = await joinByInvitation(story.home);
  const claim = { kind: 'EXPENSE', date: today(), category: 'FOOD', amountCents: DECLINED_CENTS };
  await call(nanny, `POST /api/nannies/${story.home.nannyId}/claims`, claim);
  await signedInAs(page.context(), story.home.parent);
  await fillEach(page, Object.values({ ...TERMS_FORMS, ...CLAIM_FORMS }), story);
});

test('a nanny’s forms keep every letter, and send nothing twice', async ({ page, server }) => {
  const story = await aStory(server.url);
  await setTerms(story.home);
  // A week to ask about.
  await aDay(story.home, { day: -1, isAccepted: true });
  await payLess(story.home);
  await signedInAs(page.context(), await joinByInvitation(story.home));
  await fillEach(page, Object.values(NANNY_FORMS), story);
});

/** Records a payment of which something was withheld. */
async function payLess(home: HouseholdOfTest): Promise<void> {
  const dayId = await aDay(home, { day: -2, isAccepted: true });
  await recordHours(home.parent, dayId, { day: -2, from: '09:00', to: '17:00' });
  const withheld = [{ tax: 'SOCIAL_SECURITY', amountCents: 620 }];
  const payment = {
    nannyId: home.nannyId,
    paymentDate: today(),
    amountCents: 5000,
    platform: 'CASH',
    withheld,
  };
  await call(home.parent, 'POST /api/payments/record', payment);
}

test('a super admin’s forms keep every letter, and send nothing twice', async ({ page, server }) => {
  const story = await aStory(server.url);
  await signedInAs(page.context(), await newSession({ url: server.url, person: ADMIN }));
  await fillEach(page, Object.values(ADMIN_FORMS), story);
});

test('every source with a field to type in belongs to one of these forms', () => {
  const folder = join(import.meta.dirname, '../src');
  const field = /<(?:TextInput|Textarea|PasswordInput|EmailField|NotesField|TimeField|ShiftFields)\b/;
  const sources = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
    (file) =>
      file.endsWith('.tsx') &&
      !file.startsWith('kit/') &&
      field.test(readFileSync(join(folder, file), 'utf8')),
  );
  const all = [
    VISITOR_FORMS,
    PLANNING_FORMS,
    FAMILY_FORMS,
    SETTINGS_FORMS,
    TERMS_FORMS,
    NANNY_FORMS,
    ADMIN_FORMS,
    TIME_OFF_FORMS,
    CLAIM_FORMS,
  ];
  const forms = all.flatMap((each) => Object.values(each));
  const listed = new Set(forms.flatMap(({ sources: own }) => own));
  expect(sources.filter((source) => !listed.has(source))).toEqual([]);
  expect([...listed].filter((source) => !sources.includes(source))).toEqual([]);
});
