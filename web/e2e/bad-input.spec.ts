/**
 * Browser tests of invalid and refused input in the forms of accounts, nannies, the base schedule, days, hours and
 * to-dos: forms show the errors beside their fields, keep the input, and save nothing.
 */
import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import { aDay, aHousehold, type HouseholdOfTest, inviteLink, signedInAs, TODAY, today } from './household.ts';
import { expectToast, expectWrong, type Writes, watchWrites } from './page-checks.ts';
import { addTodosIn, chooseOfWeekday, daysOn, openTodos } from './steps.ts';
import { test } from './test.ts';

let household: HouseholdOfTest;

test.beforeAll(async ({ server }) => {
  household = await aHousehold(server.url);
  await aDay(household, TODAY);
  await aDay(household, { day: 1 });
  await aDay(household, { day: 2 });
});

const password = (page: Page): Locator => page.getByLabel('Password', { exact: true });

/** Opens a screen, waits for its heading by default, and records writes from then on. */
async function open(
  page: Page,
  path: string,
  ready = page.getByRole('heading', { level: 1 }),
): Promise<Writes> {
  await page.goto(path);
  await expect(ready).toBeVisible();
  return watchWrites(page);
}

test.describe('before the sign-in', () => {
  test('the sign-up shows errors beside its fields, and keeps what is typed', async ({ page }) => {
    await test.step('it requires name, email and 6 characters of password, and keeps input', async () => {
      const writes = await open(page, '/signup');
      const [name, email] = [page.getByLabel('Full Name'), page.getByLabel('Email')];
      const create = page.getByRole('button', { name: 'Create Account' });
      await create.click();
      for (const field of [name, email, password(page)]) await expectWrong(field, '', 'Required');
      await expect(name).toBeFocused();

      await name.fill('Paula Meier');
      await email.fill('paula@');
      await password(page).fill('12345');
      await page.getByRole('radio', { name: 'Nanny' }).check();
      await create.click();
      await expectWrong(email, 'paula@', 'Please enter a valid email address.');
      await expectWrong(password(page), '12345', 'Password must be at least 6 characters long.');
      await expect(name).toHaveValue('Paula Meier');
      await expect(page.getByRole('radio', { name: 'Nanny' })).toBeChecked();
      await expect(email).toBeFocused();
      await writes.expectNone();
    });
    await test.step('a taken email is told beside it', async () => {
      await open(page, '/signup');
      await page.getByLabel('Full Name').fill('Somebody Else');
      await page.getByLabel('Email').fill(household.parent.person.email);
      await password(page).fill('correct-horse');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expectToast(page, 'Sign up failed');
      await expectWrong(page.getByLabel('Email'), household.parent.person.email);
      await expect(page.getByLabel('Full Name')).toHaveValue('Somebody Else');
      await expect(password(page)).toHaveValue('correct-horse');
    });
    for (const way of ['Create Account', 'Enter in the same field']) {
      await test.step(`letters typed while a form is refused stay in their field: ${way}`, async () => {
        await open(page, '/signup');
        const name = page.getByLabel('Full Name');
        await name.fill('Paula');
        await page.getByLabel('Email').fill(household.parent.person.email);
        await password(page).fill('secret1');
        const held: Route[] = [];
        await page.route('**/api/auth/register', (route) => void held.push(route));
        if (way === 'Create Account') await page.getByRole('button', { name: way }).click();
        await name.focus();
        if (way !== 'Create Account') await page.keyboard.press('Enter');
        await page.keyboard.press('End');
        await page.keyboard.type(' Me');
        await expect.poll(() => held.length).toBe(1);
        await held[0]?.continue();
        await expectWrong(page.getByLabel('Email'), household.parent.person.email);
        // After the frame in which the focus would have gone to the email.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        await page.keyboard.type('ier');
        await expect(name).toHaveValue('Paula Meier');
        await expect(page.getByLabel('Email')).toHaveValue(household.parent.person.email);
      });
    }
  });

  test('the sign-in shows errors beside its fields, or those of the specification', async ({ page }) => {
    await test.step('it requires email and password', async () => {
      const writes = await open(page, '/signin');
      const submit = page.getByRole('button', { name: 'Sign In' });
      await submit.click();
      await expectWrong(page.getByLabel('Email'), '', 'Required');
      await expectWrong(password(page), '', 'Required');
      await page.getByLabel('Email').fill('nobody');
      await submit.click();
      await expectWrong(page.getByLabel('Email'), 'nobody', 'Please enter a valid email address.');
      await expect(page.getByLabel('Email')).toBeFocused();
      await writes.expectNone();
    });
    await test.step('a wrong password is told, and the input stays', async () => {
      await open(page, '/signin');
      await page.getByLabel('Email').fill(household.parent.person.email);
      await password(page).fill('not-this-one');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expectToast(page, 'Sign in failed');
      await expectWrong(password(page), 'not-this-one');
      await expect(page.getByLabel('Email')).toHaveValue(household.parent.person.email);
    });
    await test.step('without a reason from the server, errors use the texts of the specification', async () => {
      await page.route('**/api/auth/*', (route) => route.fulfill({ status: 500, body: '' }));
      await open(page, '/signin');
      await page.getByLabel('Email').fill('paula@example.test');
      await password(page).fill('correct-horse');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expectToast(page, 'Sign in failed', 'Invalid credentials');
      await open(page, '/signup');
      await page.getByLabel('Full Name').fill('Paula Meier');
      await page.getByLabel('Email').fill('paula@example.test');
      await password(page).fill('correct-horse');
      await page.getByRole('button', { name: 'Create Account' }).click();
      await expectToast(page, 'Sign up failed', 'Unable to create account');
      await expect(password(page)).toHaveValue('correct-horse');
    });
  });

  test('an invitation requires a name and two equal passwords of 6 characters', async ({ page }) => {
    const writes = await open(page, await inviteLink(household));
    const confirm = page.getByLabel('Confirm Password');
    const accept = page.getByRole('button', { name: 'Accept Invitation' });
    await page.getByLabel('Name', { exact: true }).fill(' ');
    await password(page).fill('correct-horse');
    await confirm.fill('battery');
    await accept.click();
    await expectToast(page, "Passwords don't match", 'Please make sure both passwords are the same.');
    await expectWrong(page.getByLabel('Name', { exact: true }), ' ', 'Required');
    await expectWrong(confirm, 'battery');
    await page.getByLabel('Name', { exact: true }).fill('Nora Klein');
    await password(page).fill('12345');
    await confirm.fill('12345');
    await accept.click();
    await expectToast(page, 'Password too short', 'Password must be at least 6 characters long.');
    await expectWrong(password(page), '12345');
    await expect(password(page)).toBeFocused();
    await writes.expectNone();
  });
});

test.describe('signed in', () => {
  test.beforeEach(async ({ context }) => {
    await signedInAs(context, household.parent);
  });

  test('the forms of a nanny and of her week show errors and save nothing', async ({ page }) => {
    await test.step('a nanny needs a name, an email and a rate above 0', async () => {
      const card = page.getByRole('heading', { name: household.nanny.name });
      const writes = await open(page, '/nannies', card);
      await page.getByRole('button', { name: 'Add Nanny' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add Nanny' });
      const rate = dialog.getByLabel('Hourly Rate');
      const add = dialog.getByRole('button', { name: 'Add Nanny' });
      await add.click();
      await expectToast(page, 'Invalid hourly rate', 'Please enter a valid hourly rate');
      await expectWrong(dialog.getByLabel('Name'), '', 'Required');
      await expectWrong(dialog.getByLabel('Email'), '', 'Required');
      await expectWrong(rate, '', 'Please enter a valid hourly rate');
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await dialog.getByLabel('Name').fill('Maria Santos');
      await dialog.getByLabel('Email').fill('maria');
      for (const wrong of ['0', '-5', '21.505', '1000.01']) {
        await rate.fill(wrong);
        await add.click();
        await expectWrong(rate, wrong, 'Please enter a valid hourly rate');
      }
      await expectWrong(dialog.getByLabel('Email'), 'maria', 'Please enter a valid email address.');
      await rate.fill('20');
      await dialog.getByLabel('Email').fill(household.nanny.email);
      await add.click();
      await expectToast(page, 'Failed to add nanny', 'A nanny with this email is already in your household.');
      await expectWrong(dialog.getByLabel('Email'), household.nanny.email);
      await expect(dialog.getByLabel('Name')).toHaveValue('Maria Santos');
      await writes.expectNone();
    });
    await test.step('a week with a reversed, partial or overlapping shift or long notes is not saved', async () => {
      const monday = page.getByRole('group', { name: 'Monday', exact: true });
      const first = monday.getByRole('group', { name: 'Monday shift 1' });
      const path = `/base-schedule?nannyId=${household.nannyId}`;
      const writes = await open(page, path, first);
      const save = page.getByRole('button', { name: 'Save & Generate' });
      const end = first.getByLabel('End', { exact: true });
      await end.fill('09:00');
      await save.click();
      await expectWrong(end, '09:00');
      await expect(first.getByText('End time must be after start time.')).toBeVisible();
      await expect(end).toBeFocused();

      await end.fill('');
      await save.click();
      await expectWrong(end, '');
      await expect(first.getByText('Please enter an end time.')).toBeVisible();
      await end.fill('13:00');

      await chooseOfWeekday(page, 'Monday', 'Add Split Shift');
      const second = monday.getByRole('group', { name: 'Monday shift 2' });
      await second.getByLabel('Start').fill('12:00');
      await second.getByLabel('End', { exact: true }).fill('18:00');
      await second.getByRole('button', { name: 'Add Notes' }).click();
      await second.getByLabel('Notes').fill('n'.repeat(101));
      await save.click();
      await expectWrong(second.getByLabel('Start'), '12:00');
      await expect(second.getByText('This overlaps another shift on this day.')).toBeVisible();
      await expectWrong(second.getByLabel('Notes'), 'n'.repeat(101), '101/100 characters');
      expect(await monday.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await expect(page.getByRole('dialog')).toBeHidden();
      await writes.expectNone();
    });
    await test.step('generating needs both dates in order', async () => {
      const monday = page.getByRole('group', { name: 'Monday', exact: true });
      await open(page, `/base-schedule?nannyId=${household.nannyId}`, monday);
      await page.getByRole('button', { name: 'Save & Generate' }).click();
      const dialog = page.getByRole('dialog', { name: 'Generate Agenda' });
      await expect(dialog).toBeVisible();
      await expect(page.getByRole('button', { name: /^Last synced .* Sync now$/ })).toBeAttached();
      const writes = watchWrites(page);
      const [start, end] = [dialog.getByLabel('Start Date'), dialog.getByLabel('End Date')];
      const generate = dialog.getByRole('button', { name: 'Generate Agenda' });
      const offered = await end.inputValue();
      await start.fill('');
      await generate.click();
      await expectToast(page, 'Invalid dates', 'Please select both start and end dates.');
      await expectWrong(start, '');
      await expect(start).toBeFocused();
      await expect(end).toHaveValue(offered);
      await start.fill(addDays(today(), 10));
      await end.fill(addDays(today(), 9));
      await generate.click();
      await expectToast(page, 'Failed to generate agenda');
      await expectWrong(end, addDays(today(), 9), 'The end date must not be before the start date.');
      await writes.expectNone();
    });
  });

  test('the forms of days, hours and to-dos show errors and save nothing', async ({ page }) => {
    await test.step('a day needs a nanny, a date and two times in order', async () => {
      const writes = await open(page, '/schedule', daysOn(page, addDays(today(), 1)));
      await page.getByRole('button', { name: 'Schedule a Day' }).click();
      const dialog = page.getByRole('dialog', { name: 'Schedule a Day' });
      const schedule = dialog.getByRole('button', { name: 'Schedule', exact: true });
      const [start, end] = [dialog.getByLabel('Start Time'), dialog.getByLabel('End Time')];
      await dialog.getByLabel('Notes').fill('Bring the boots');
      await dialog.getByLabel('Nanny').selectOption('');
      await expect(start).toHaveValue('');
      await schedule.click();
      await expectToast(page, 'Missing information', 'Please enter date, start time, and end time.');
      await expectWrong(start, '');
      await start.fill('09:00');
      await end.fill('17:00');
      await schedule.click();
      await expectToast(page, 'Missing information', 'Please select a nanny.');
      await expectWrong(dialog.getByLabel('Nanny'), '');
      await dialog.getByLabel('Nanny').selectOption({ label: household.nanny.name });
      await dialog.getByLabel('Date').fill('');
      await schedule.click();
      await expectToast(page, 'Missing information', 'Please enter date, start time, and end time.');
      await dialog.getByLabel('Date').fill(addDays(today(), 5));
      await end.fill('09:00');
      await schedule.click();
      await expectToast(page, 'Invalid time range', 'End time must be after start time.');
      await expectWrong(end, '09:00');
      await expect(start).toHaveValue('09:00');
      await end.fill('17:00');
      await dialog.getByLabel('Notes').fill('n'.repeat(101));
      await schedule.click();
      await expectWrong(dialog.getByLabel('Notes'), 'n'.repeat(101), 'Must be at most 100 characters');
      await writes.expectNone();
    });
    await test.step('an edited day needs both times in order, and at most 100 characters of notes', async () => {
      const day = daysOn(page, addDays(today(), 1));
      const writes = await open(page, '/schedule', day);
      await day.getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Scheduled Hours' });
      const [end, save] = [dialog.getByLabel('End Time'), dialog.getByRole('button', { name: 'Save' })];
      await end.fill('');
      await expect(save).toBeDisabled();
      await end.fill('09:00');
      await save.click();
      await expectWrong(end, '09:00');
      await expect(dialog.getByText('Must be after the start time.', { exact: false })).toBeVisible();
      await end.fill('17:00');
      await dialog.getByLabel('Notes').fill('n'.repeat(101));
      await expect(dialog.getByText('101/100 characters')).toBeVisible();
      await save.click();
      await expectWrong(dialog.getByLabel('Notes'), 'n'.repeat(101), 'Must be at most 100 characters');
      await writes.expectNone();
    });
    await test.step('hours need both times in order', async () => {
      const day = daysOn(page);
      const writes = await open(page, '/schedule', day);
      await day.getByRole('button', { name: 'Enter Hours' }).click();
      const dialog = page.getByRole('dialog', { name: 'Enter Actual Hours' });
      const [start, end] = [dialog.getByLabel('Arrival Time'), dialog.getByLabel('Departure Time')];
      const save = dialog.getByRole('button', { name: 'Save' });
      await start.fill('');
      await expect(save).toBeDisabled();
      await start.fill('06:00');
      await save.click();
      await expectWrong(end, '06:00');
      await expect(start).toHaveValue('06:00');
      await expect(dialog.getByText('Must be after the arrival time.', { exact: false })).toBeVisible();
      await writes.expectNone();
    });
    await test.step('a bulk edit needs both times in order', async () => {
      const day = daysOn(page, addDays(today(), 1));
      const writes = await open(page, '/schedule', day);
      await day.getByRole('checkbox').check();
      await daysOn(page, addDays(today(), 2)).getByRole('checkbox').check();
      const bar = page.getByRole('region', { name: 'Selected days' });
      await bar.getByRole('button', { name: 'Edit' }).click();
      const dialog = page.getByRole('dialog', { name: 'Bulk Edit Scheduled Hours' });
      const [start, end] = [dialog.getByLabel('Start Time'), dialog.getByLabel('End Time')];
      const update = dialog.getByRole('button', { name: 'Update All' });
      await end.fill('');
      await update.click();
      await expectToast(page, 'Missing information', 'Please enter both start and end times.');
      await expectWrong(end, '', 'Required');
      await start.fill('10:00');
      await end.fill('10:00');
      await update.click();
      await expectToast(page, 'Invalid time range', 'End time must be after start time.');
      await expectWrong(end, '10:00');
      await expect(start).toHaveValue('10:00');
      await writes.expectNone();
    });
    await test.step('a to-do needs a title', async () => {
      const day = daysOn(page, addDays(today(), 1));
      const writes = await open(page, '/schedule', day);
      await day.getByRole('button', { name: /To-Dos/ }).click();
      const dialog = page.getByRole('dialog', { name: 'To-Dos' });
      const field = dialog.getByLabel('New to-do');
      await field.fill('   ');
      await dialog.getByRole('button', { name: 'Add' }).click();
      await expectWrong(field, '   ', 'Required');
      await expect(field).toBeFocused();
      await field.fill('t'.repeat(201));
      await dialog.getByRole('button', { name: 'Add' }).click();
      await expectToast(page, 'Error', 'Failed to add to-do item.');
      await expect(field).toHaveValue('t'.repeat(201));
      await writes.expectNone();
    });
    await test.step('a to-do holds emoji and scripts that are written with joiners', async () => {
      await page.goto('/schedule');
      const dialog = await openTodos(daysOn(page, addDays(today(), 1)));
      // A mother and her daughter as one character; a scientist; then Persian and Hindi.
      const emoji = ['Zoo \u{1f469}\u200d\u{1f467}', '\u{1f469}\u{1f3fd}\u200d\u{1f52c}'];
      await addTodosIn(dialog, [...emoji, 'می\u200cخواهم', 'क्\u200dष']);
    });
  });
});
