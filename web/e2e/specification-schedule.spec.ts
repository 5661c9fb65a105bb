/**
 * Browser tests of the schedule, line by line of the specification: loading and empty, cards, answers, selection,
 * dialogs to schedule, edit and delete days, to-dos, failures, unsent marks, scrolling under a dialog. Hours:
 * specification-hours.spec.ts.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { addDays, weekdayOf } from 'sync-protocol/kernel/calendar.ts';
import { formatDateHeading, formatDateRange, formatWeekdayDate } from '../src/kit/language/format.ts';
import { failWrites } from './device-faults.ts';
import { aJoinedHousehold, call, type DayOfTest, signedInAs, TODAY, today } from './household.ts';
import { expectToast, expectWrong, toasts } from './page-checks.ts';
import { dayAt, dialog, openSchedule } from './schedule-page.ts';
import { addTodo, chooseOfDay, leaveDialog, openTodos } from './steps.ts';
import { test } from './test.ts';

const bar = (page: Page): Locator => page.getByRole('region', { name: 'Selected days' });
/** Buttons with a visible label. */
const buttonsOf = (part: Locator): Locator => part.getByRole('button').filter({ hasText: /\w/ });
const selectAll = (page: Page): Locator => page.getByRole('checkbox', { name: 'Select All' });

const AROUND: readonly DayOfTest[] = [
  { day: -2, isAccepted: true },
  { day: -1 },
  { ...TODAY, notes: 'The blue bag' },
  { day: 1 },
  { day: 2, isAccepted: true },
];

test('a family sees its days once they are there, and why a change failed', async ({ page, server }) => {
  const home = await aJoinedHousehold(server.url, AROUND);
  await signedInAs(page.context(), home.parent);
  await test.step('5 skeleton rows, which do not move, are shown while the days load', async () => {
    await page.route('**/api/sync', (route) => route.abort());
    await page.goto('/schedule');
    await expect(page.getByRole('status', { name: 'Loading the schedule' }).locator('> *')).toHaveCount(5);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await expect(page.getByText('No schedule items found.')).toBeHidden();
  });
  await test.step('while the server fails, it is said that loading fails and is retried', async () => {
    await page.route('**/api/sync', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/schedule');
    await expect(page.getByText('Couldn’t load this yet. Fairday keeps trying.')).toBeVisible();
    await expect(page.getByText(/^Getting your schedule/)).toHaveCount(0);
    await page.unroute('**/api/sync');
  });
  await test.step('a change of several days that could not be loaded has its own title', async () => {
    await page.route('**/assets/bulk-actions-*.js', (route) => route.abort());
    await openSchedule(page, home.parent);
    await selectAll(page).check();
    await bar(page).getByRole('button', { name: 'Accept' }).click();
    await expectToast(page, 'Failed to update status');
    await bar(page).getByRole('button', { name: 'Delete (5)' }).click();
    await expectToast(page, 'Failed to delete days');
    await page.unroute('**/assets/bulk-actions-*.js');
  });
  await test.step('each day stands under its date, with nanny, details and buttons', async () => {
    await openSchedule(page, home.parent);
    await expect(page.getByText('Manage nanny schedules')).toBeVisible();
    const dates = [-2, -1, 0, 1, 2].map((offset) => formatDateHeading(addDays(today(), offset)));
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(dates);
    expect(formatDateHeading('2024-03-05')).toBe('Tuesday, March 5, 2024');
    const day = dayAt(page, 0);
    for (const words of [home.nanny.name, 'Accepted', 'Scheduled: 12:00 AM - 6:00 AM', 'The blue bag']) {
      await expect(day).toContainText(words);
    }
    await expect(dayAt(page, 1)).toContainText('Pending');
    for (const ahead of [1, 2]) await expect(buttonsOf(dayAt(page, ahead))).toHaveText(['To-Dos', 'Edit']);
    await expect(buttonsOf(day)).toHaveText(['To-Dos', 'Enter Hours', 'Edit']);
    await expect(dayAt(page, -2).getByRole('button', { name: 'Enter Hours' })).toBeVisible();
    const colorOf = (offset: number) => dayAt(page, offset).evaluate((card) => getComputedStyle(card).color);
    expect(await colorOf(-1)).not.toBe(await colorOf(0));
    expect(await colorOf(0)).toBe(await colorOf(1));

    await selectAll(page).check();
    await expect(bar(page)).toContainText('5 days selected');
    await expect(buttonsOf(bar(page))).toHaveText(['Accept', 'Decline', 'Edit', 'Delete (5)']);
  });
  await test.step('each failed change has its own title, and keeps the input', async () => {
    await openSchedule(page, home.parent);
    await expect(page.getByRole('button', { name: /^Last synced .* Sync now$/ })).toBeAttached();
    await failWrites(page);
    const accept = () => void page.once('dialog', (question) => void question.accept());
    await selectAll(page).check();
    await bar(page).getByRole('button', { name: 'Accept' }).click();
    await expectToast(page, 'Failed to update status');
    accept();
    await bar(page).getByRole('button', { name: 'Delete (5)' }).click();
    await expectToast(page, 'Failed to delete days');
    await bar(page).getByRole('button', { name: 'Edit' }).click();
    const bulk = dialog(page, 'Bulk Edit Scheduled Hours');
    await bulk.getByLabel('Start Time').fill('09:00');
    await bulk.getByLabel('End Time').fill('10:00');
    await bulk.getByRole('button', { name: 'Update All' }).click();
    await expectToast(page, 'Failed to update schedules');
    await expect(bulk.getByLabel('End Time')).toHaveValue('10:00');
    await leaveDialog(page);
    await bar(page).getByRole('button', { name: 'Clear selection' }).click();

    await dayAt(page, 1).getByRole('button', { name: 'Edit' }).click();
    const edit = dialog(page, 'Edit Scheduled Hours');
    await edit.getByLabel('End Time').fill('15:00');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Failed to update schedule');
    await edit.getByRole('button', { name: 'Delete Day' }).click();
    await expectToast(page, 'Failed to delete day');
    await expect(edit.getByLabel('End Time')).toHaveValue('15:00');
    await leaveDialog(page);
    await dayAt(page, 0).getByRole('button', { name: 'Enter Hours' }).click();
    const hours = dialog(page, 'Enter Actual Hours');
    await hours.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Failed to record hours');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Schedule a Day' }).click();
    const form = dialog(page, 'Schedule a Day');
    await form.getByLabel('Nanny').selectOption({ label: home.nanny.name });
    await form.getByLabel('Start Time').fill('09:00');
    await form.getByLabel('End Time').fill('10:00');
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expectToast(page, 'Failed to create schedule');
    await leaveDialog(page);
    await addTodo(await openTodos(dayAt(page, 1)), 'Boots');
    await expectToast(page, 'Error', 'Failed to add to-do item.');
  });
});

test('a nanny answers pending days, and no others', async ({ page, server }) => {
  const home = await aJoinedHousehold(server.url, AROUND);
  await openSchedule(page, home.account);
  await expect(page.getByText('View and manage your schedule')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Schedule a Day' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
  await expect(dayAt(page, 0)).not.toContainText(home.nanny.name);
  await expect(dayAt(page, 2).getByRole('checkbox')).toHaveCount(0);
  await selectAll(page).check();
  await expect(buttonsOf(bar(page))).toHaveText(['Accept (2)', 'Decline (2)']);
  // Yesterday's day was never answered, and can't be any more.
  await bar(page).getByRole('button', { name: 'Accept (2)' }).click();
  await expectToast(page, 'Partially updated');
  await expect(toasts(page)).toContainText('1 day accepted. 1 day could not be modified:');
  await expect(dayAt(page, 1)).toContainText('Accepted');
  await expect(dayAt(page, -1)).toContainText('Pending');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Answer taken back');
  await expect(dayAt(page, 1)).toContainText('Pending');

  await page.context().setOffline(true);
  await dayAt(page, 1).getByRole('button', { name: 'Decline' }).click();
  await expect(dayAt(page, 1)).toContainText('Declined');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(dayAt(page, 1)).toContainText('Pending');
  await page.context().setOffline(false);
  await expect(dayAt(page, 1)).not.toContainText('Not sent yet');
  await expect(dayAt(page, 1)).toContainText('Pending');
});

const counted = (count: number): string => (count === 1 ? '1 day' : `${count} days`);

test('a week or month of days is selected, and a dialog keeps the page in place', async ({
  page,
  server,
}) => {
  // Twelve days, of which seven are in this week at most.
  const days = Array.from({ length: 12 }, (_, day) => ({ day }));
  const home = await aJoinedHousehold(server.url, days);
  await test.step('a week or month is selected, and a delete says which days and hours it takes', async () => {
    await openSchedule(page, home.parent);
    const menu = page.getByRole('button', { name: 'Choose which days to select' });
    await menu.click();
    const dates = days.map(({ day }) => addDays(today(), day));
    const thisMonth = dates.filter((date) => date.slice(0, 7) === today().slice(0, 7));
    const sunday = addDays(today(), (7 - weekdayOf(today())) % 7);
    const thisWeek = dates.filter((date) => date <= sunday);
    for (const [name, part] of [
      ['Select This Month', thisMonth],
      ['Select This Week', thisWeek],
    ] as const) {
      const item = page.getByRole('menuitem', { name });
      const range = formatDateRange(part[0] ?? '', part.at(-1) ?? '');
      await expect(item).toContainText(`${counted(part.length)}, ${range}`);
      await item.click();
      await expect(bar(page)).toContainText(`${counted(part.length)} selected${range}`);
      await menu.click();
    }
    await page.keyboard.press('Escape');
    await selectAll(page).check();
    const [question] = await Promise.all([
      page.waitForEvent('dialog').then(async (shown) => {
        await shown.dismiss();
        return shown.message();
      }),
      bar(page).getByRole('button', { name: 'Delete (12)' }).click(),
    ]);
    expect(question).toMatch(
      /^Are you sure you want to delete 12 schedule day\(s\)\? This action cannot be undone\.\n\nThis deletes \d+\.\d scheduled hours from /,
    );
    await expect(bar(page)).toContainText('12 days selected');
  });
  await test.step('the page under a dialog does not scroll, and scrolls again afterwards', async () => {
    await page.setViewportSize({ width: 1280, height: 500 });
    await openSchedule(page, home.parent);
    await page.getByRole('button', { name: 'Schedule a Day' }).click();
    const form = dialog(page, 'Schedule a Day');
    await expect(form).toBeVisible();
    const top = await page.evaluate(() => window.scrollY);
    await page.mouse.move(20, 450);
    await page.mouse.wheel(0, 400);
    await page.keyboard.press('PageDown');
    await form.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('End');
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await page.mouse.wheel(0, 400);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top);
  });
});

test('a family changes several days at once, until the schedule is empty', async ({ page, server }) => {
  const home = await aJoinedHousehold(server.url, [{ day: 1 }, { day: 2 }, { day: 3 }]);
  await test.step('several days are accepted, declined, edited and deleted at once', async () => {
    await openSchedule(page, home.parent);
    await dayAt(page, 1).getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Accept' }).click();
    await expectToast(page, 'Status updated', '1 day accepted.');
    await dayAt(page, 2).getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Decline' }).click();
    await expectToast(page, 'Status updated', '1 day declined.');
    await expect(dayAt(page, 2)).toContainText('Declined');
    await selectAll(page).check();
    await bar(page).getByRole('button', { name: 'Edit' }).click();
    const edit = dialog(page, 'Bulk Edit Scheduled Hours');
    await edit.getByLabel('End Time').fill('');
    await edit.getByRole('button', { name: 'Update All' }).click();
    await expectToast(page, 'Missing information', 'Please enter both start and end times.');
    await expectWrong(edit.getByLabel('End Time'), '', 'Required');
    await expect(edit.getByLabel('End Time')).toBeFocused();
    await edit.getByLabel('End Time').fill('16:00');
    await edit.getByRole('button', { name: 'Update All' }).click();
    await expectToast(page, 'Schedules updated');
    await expect(dayAt(page, 3)).toContainText('9:00 AM - 4:00 PM');

    await selectAll(page).check();
    const questions: string[] = [];
    let answer: 'accept' | 'dismiss' = 'dismiss';
    page.on('dialog', (question) => {
      questions.push(question.message());
      void question[answer]();
    });
    await bar(page).getByRole('button', { name: 'Delete (3)' }).click();
    // The question appears after the click has returned, once its part of the app has loaded.
    await expect.poll(() => questions.length).toBe(1);
    await expect(bar(page)).toContainText('3 days selected');
    answer = 'accept';
    await bar(page).getByRole('button', { name: 'Delete (3)' }).click();
    await expectToast(page, 'Days deleted', '3 days deleted.');
    await expect(page.getByText('No schedule items found.')).toBeVisible();
    expect(questions[1]).toBe(
      'Are you sure you want to delete 3 schedule day(s)? This action cannot be undone.',
    );
    expect(questions).toHaveLength(2);
  });
  await test.step('an empty schedule says so, and where completed days are', async () => {
    await page.goto('/schedule');
    await expect(page.getByRole('heading', { level: 1, name: 'Schedule', exact: true })).toBeVisible();
    await expect(page.getByText('No schedule items found.')).toBeVisible();
    const hint = page.getByText('Try showing completed days to see more items.');
    await expect(hint).toBeVisible();
    await page.getByRole('button', { name: 'Show Completed' }).click();
    await expect(page.getByRole('button', { name: 'Hide Completed' })).toBeVisible();
    await expect(hint).toBeHidden();
    await expect(page.getByText('No schedule items found.')).toBeVisible();
  });
});

test('a day and its to-dos are entered, changed and deleted', async ({ page, server }) => {
  const home = await aJoinedHousehold(server.url, [{ day: 1 }]);
  await test.step('to-dos are added by title, completed and deleted, and a badge counts them', async () => {
    await openSchedule(page, home.parent);
    const button = dayAt(page, 1).getByRole('button', { name: /To-Dos/ });
    await button.click();
    const todos = dialog(page, 'To-Dos');
    const field = todos.getByLabel('New to-do');
    await expect(field).toBeFocused();
    await page.keyboard.type('  Pack the bag  ');
    await page.keyboard.press('Enter');
    await expectToast(page, 'To-Do added');
    const box = todos.getByRole('checkbox', { name: 'Pack the bag', exact: true });
    await box.focus();
    await page.keyboard.press('Space');
    await expect(box).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(todos).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toContainText('1');
    await button.click();
    await todos.getByRole('button', { name: 'Delete Pack the bag' }).click();
    await expectToast(page, 'To-Do deleted');
    await expect(box).toBeHidden();
    await expect(field).toBeFocused();
  });
  await test.step('a day is scheduled, edited and deleted, and invalid fields get the focus', async () => {
    const usual = { weekday: weekdayOf(addDays(today(), 4)), startMinutes: 450, endMinutes: 990 };
    await call(home.parent, `PUT /api/nannies/${home.nannyId}/base-schedule`, { items: [usual] });
    await openSchedule(page, home.parent);
    await page.getByRole('button', { name: 'Schedule a Day' }).click();
    const form = dialog(page, 'Schedule a Day');
    const save = form.getByRole('button', { name: 'Schedule', exact: true });
    const [start, end] = [form.getByLabel('Start Time'), form.getByLabel('End Time')];
    await expect(form.getByLabel('Nanny')).toBeFocused();
    await expect(form.getByLabel('Nanny').locator(':checked')).toHaveText(home.nanny.name);
    await expect(form.getByLabel('Date')).toHaveValue(today());
    await expect(start).toHaveValue('09:00');
    await form.getByLabel('Date').fill(addDays(today(), 4));
    await expect(start).toHaveValue('07:30');
    await expect(end).toHaveValue('16:30');
    await start.fill('');
    await form.getByLabel('Date').fill(addDays(today(), 3));
    await expect(end).toHaveValue('16:30');
    await form.getByLabel('Nanny').selectOption('');
    for (const label of ['Start Time', 'End Time']) {
      await expect(form.getByLabel(label)).toHaveAttribute('step', '900');
    }
    await save.click();
    await expectToast(page, 'Missing information', 'Please enter date, start time, and end time.');
    await expect(form.getByLabel('Nanny')).toBeFocused();
    await form.getByLabel('Start Time').fill('10:00');
    await form.getByLabel('End Time').fill('10:00');
    await form.getByLabel('End Time').press('Enter');
    await expectToast(page, 'Missing information', 'Please select a nanny.');
    await expect(form.getByLabel('Nanny')).toBeFocused();
    await form.getByLabel('Nanny').selectOption({ label: home.nanny.name });
    await save.click();
    await expectToast(page, 'Invalid time range', 'End time must be after start time.');
    await expect(form.getByLabel('End Time')).toBeFocused();
    await expectWrong(form.getByLabel('End Time'), '10:00', 'Must be after the start time');
    await form.getByLabel('End Time').fill('12:00');
    await form.getByLabel('Date').fill(addDays(today(), 4));
    await form.getByLabel('Notes').fill('n'.repeat(101));
    await expect(form.getByText('101/100 characters')).toBeVisible();
    await save.click();
    await expect(form.getByLabel('Notes')).toBeFocused();
    await form.getByLabel('Notes').fill('n'.repeat(100));
    await save.click();
    await expectToast(page, 'Day scheduled');
    await expect(page.getByRole('button', { name: 'Schedule a Day' })).toBeFocused();

    await dayAt(page, 4).getByRole('button', { name: 'Edit' }).click();
    const edit = dialog(page, 'Edit Scheduled Hours');
    await expect(edit.getByLabel('Start Time')).toBeFocused();
    await expect(edit.getByLabel('Start Time')).toHaveValue('10:00');
    await expect(edit.getByText('100/100 characters')).toBeVisible();
    await edit.getByLabel('End Time').fill('10:00');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(edit.getByLabel('End Time')).toBeFocused();
    await expectWrong(edit.getByLabel('End Time'), '10:00', 'Must be after the start time');
    await edit.getByLabel('End Time').fill('01:00');
    const nextDay = formatWeekdayDate(addDays(today(), 5));
    await expect(edit.getByText(`Until ${nextDay} · 15 h`)).toBeVisible();
    await expect(edit.getByRole('checkbox')).toHaveCount(0);
    await edit.getByLabel('End Time').fill('13:00');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Schedule updated');
    await expect(dayAt(page, 4)).toContainText('10:00 AM - 1:00 PM');
    await expect(dayAt(page, 4).getByRole('button', { name: 'Edit' })).toBeFocused();
    await dayAt(page, 4).getByRole('button', { name: 'Edit' }).click();
    await edit.getByRole('button', { name: 'Delete Day' }).click();
    await expectToast(page, 'Day deleted');
    await expect(dayAt(page, 4)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('the bar of selected days stays beside the sidebar of a tablet', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await openSchedule(page, home.parent);
    await chooseOfDay(dayAt(page, 1), 'Select');
    await expect(bar(page)).toBeVisible();
    const sidebar = await page.getByRole('complementary', { name: 'Sidebar' }).boundingBox();
    expect((await bar(page).boundingBox())?.x).toBeGreaterThan(sidebar?.width ?? Number.POSITIVE_INFINITY);
  });
});

test('a nanny schedules a day of her own, and sees what is unsent', async ({ page, server }) => {
  const home = await aJoinedHousehold(server.url, [{ day: 1 }]);
  await test.step('a nanny schedules a day without choosing a nanny', async () => {
    await openSchedule(page, home.account);
    await page.getByRole('button', { name: 'Schedule a Day' }).click();
    const form = dialog(page, 'Schedule a Day');
    await expect(form.getByLabel('Nanny')).toHaveCount(0);
    await form.getByLabel('Date').fill(addDays(today(), 5));
    await form.getByLabel('Start Time').fill('09:00');
    await form.getByLabel('End Time').fill('10:00');
    await form.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expectToast(page, 'Day scheduled');
    await expect(dayAt(page, 5)).toContainText('Pending');
  });
  await test.step('an unsent answer is always marked as unsent', async () => {
    await openSchedule(page, home.account);
    await page.context().setOffline(true);
    await page.evaluate(() => {
      const day = document.querySelector('article');
      const looks: string[] = [];
      Object.assign(window, { looks });
      const look = () => looks.push(day?.textContent ?? '');
      new MutationObserver(look).observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await dayAt(page, 1).getByRole('button', { name: 'Accept' }).click();
    await expect(dayAt(page, 1)).toContainText('Not sent yet');
    const looks = await page.evaluate(() => Reflect.get(window, 'looks') as string[]);
    const answered = looks.filter((look) => look.includes('Accepted'));
    expect(answered.length).toBeGreaterThan(0);
    expect(answered.filter((look) => !look.includes('Not sent yet'))).toEqual([]);
  });
});

test('the first Tab shows the skip link and does not scroll', async ({ page, server }) => {
  const days = Array.from({ length: 24 }, (_, index) => ({ day: index - 12 }));
  const home = await aJoinedHousehold(server.url, days);
  await openSchedule(page, home.parent);
  await expect(dayAt(page, 0)).toBeInViewport();
  const top = await page.evaluate(() => window.scrollY);
  expect(top).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(top);
});
