/**
 * Browser tests of the main job in WebKit: a family plans in English, its nanny joins, accepts days and enters hours
 * and a to-do offline in Spanish, in an app that is closed and reopened, and the hours reach the family.
 */
import { expect } from '@playwright/test';
import { By, type WebElement } from 'selenium-webdriver';
import { addDays } from 'sync-protocol/kernel/calendar.ts';
import type { Language } from 'sync-protocol/kernel/languages.ts';
import { formatDateHeading, startLine } from '../../src/kit/language/format.ts';
import { t } from '../../src/kit/language/messages.ts';
import { type FlakyProxy, startFlakyProxy } from '../harness/flaky-proxy.ts';
import { pollUntil } from '../harness/poll.ts';
import { startWebKitPhone, type WebKitPhone } from '../harness/webkit.ts';
import { aNanny, aParent, nextWeekday, today as todayInZone, ZONE } from '../household.ts';
import { inLanguage, localeOf } from '../languages.ts';
import { test } from '../test.ts';

const parent = aParent();
const nanny = aNanny();
const today = todayInZone();
const yesterday = addDays(today, -1);
/** Time after which a tap counts as missed, in ms. */
const SOON_MS = 4000;

/** The first day of a date on the schedule that is open, once it is in the page. */
function dayOn(phone: WebKitPhone, date: string): Promise<WebElement> {
  const css = `article[aria-label^="${startLine(formatDateHeading(date))}"]`;
  return pollUntil(`a day on ${date}`, async () => (await phone.driver().findElements(By.css(css)))[0]);
}

/** Waits until the day shows all of these words. */
function showsOn(
  phone: WebKitPhone,
  date: string,
  ...[words, timeoutMs]: [words: readonly string[], timeoutMs?: number]
): Promise<string> {
  const looks = async (): Promise<string | undefined> => {
    const text = (await (await dayOn(phone, date)).getAttribute('textContent')) ?? '';
    return words.every((word) => text.includes(word)) ? text : undefined;
  };
  return pollUntil(`${words.join(', ')} on ${date}`, looks, timeoutMs);
}

/** Presses a button with this name within an element, if there is one now. */
async function tryPress(phone: WebKitPhone, within: WebElement, name: string): Promise<true | undefined> {
  for (const button of await within.findElements(By.css('button'))) {
    if ((await button.getAttribute('textContent'))?.trim().startsWith(name) === true)
      return phone.tryTap(button);
  }
  return undefined;
}

/** Presses a button within an element, which is found again for each try, because loading may replace it. */
async function press(phone: WebKitPhone, within: () => Promise<WebElement>, name: string): Promise<void> {
  await pollUntil(`${name} to be pressed`, async () => tryPress(phone, await within(), name));
}

/** Accepts a day of the list. Repeats a tap that misses, because the list may move while it loads. */
async function acceptDay(phone: WebKitPhone, date: string): Promise<void> {
  await pollUntil(`${date} to be accepted`, async () => {
    await tryPress(phone, await dayOn(phone, date), t('Accept'));
    return showsOn(phone, date, [t('Accepted')], SOON_MS).catch(() => undefined);
  });
}

/** Taps 'Show Completed'. Repeats a tap that misses, because the 'Offline' line may appear and move the button. */
async function showCompleted(phone: WebKitPhone): Promise<void> {
  const hides = By.xpath(`//button[normalize-space()="${t('Hide Completed')}"]`);
  const isShown = async () => ((await phone.driver().findElements(hides)).length > 0 ? true : undefined);
  await pollUntil('completed days to be shown', async () => {
    await tryPress(phone, await phone.driver().findElement(By.css('main')), t('Show Completed'));
    return pollUntil('them', isShown, SOON_MS).catch(() => undefined);
  });
}

const openForm = (phone: WebKitPhone): Promise<WebElement> =>
  pollUntil('a dialog', async () => (await phone.driver().findElements(By.css('[role=dialog] form')))[0]);

/** Presses a button of the open dialog. */
const pressInDialog = (phone: WebKitPhone, name: string): Promise<void> =>
  press(phone, () => openForm(phone), name);

/** Presses a button that closes the dialog, and waits until the dialog is hidden. */
async function endDialog(phone: WebKitPhone, name: string): Promise<void> {
  await pressInDialog(phone, name);
  const dialogs = () => phone.driver().findElements(By.css('[role=dialog]'));
  await pollUntil('the dialog to close', async () => ((await dialogs()).length === 0 ? true : undefined));
}

/** Opens a dialog of a day. Repeats a tap that misses, because the list may move while it loads. */
async function openDialogOf(phone: WebKitPhone, date: string, name: string): Promise<void> {
  const opens = async () => (await phone.driver().findElements(By.css('[role=dialog]')))[0];
  await pollUntil(`the dialog ${name}`, async () => {
    if ((await opens()) === undefined) await press(phone, () => dayOn(phone, date), name);
    return pollUntil('it', opens, SOON_MS).catch(() => undefined);
  });
}

async function scheduleDay(phone: WebKitPhone, date: string, times: [string, string]): Promise<void> {
  await phone.click('button', 'Schedule a Day');
  const nannies = await phone.byLabel(/^Nanny/);
  const hers = By.xpath(`option[.="${nanny.name}"]`);
  await (await pollUntil('her name', async () => (await nannies.findElements(hers))[0])).click();
  await phone.fill('Date', date);
  await phone.fill('Start Time', times[0]);
  await phone.fill('End Time', times[1]);
  await endDialog(phone, 'Schedule');
  await phone.seesText('Day scheduled');
}

async function enterHours(phone: WebKitPhone, date: string, times: [string, string]): Promise<void> {
  await openDialogOf(phone, date, t('Enter Hours'));
  await phone.fill(t('Arrival Time'), times[0]);
  await phone.fill(t('Departure Time'), times[1]);
  await endDialog(phone, t('Save'));
  await phone.seesText(t('Hours recorded'));
}

/** Waits until the day shows these hours, which the server doesn't have yet. */
const showsUnsent = (phone: WebKitPhone, date: string, worked: { hours: string; amount: string }) =>
  showsOn(phone, date, [
    t('Completed'),
    t('Billable: {hours} hrs', worked),
    t('Amount: {amount}', worked),
    t('Not sent yet'),
  ]);

/** Waits until no day is marked as not sent. */
async function allIsSent(phone: WebKitPhone): Promise<void> {
  await pollUntil('everything to be sent', async () => {
    const page = await phone.driver().findElement(By.css('body'));
    return (await page.getAttribute('textContent'))?.includes(t('Not sent yet')) === false ? true : undefined;
  });
}

/** Chooses a language before the sign-in. Repeats a choice that misses, because loading may replace the page. */
async function chooseLanguage(phone: WebKitPhone, language: Language): Promise<void> {
  await pollUntil(`the page to speak ${language}`, async () => {
    const [option] = await phone.driver().findElements(By.css(`option[value=${language}]`));
    await option?.click();
    const page = await phone.driver().findElement(By.css('html'));
    return (await page.getAttribute('lang')) === localeOf(language) ? true : undefined;
  });
}

/** Waits until the service worker has the language's messages. */
async function isKeptOffline(phone: WebKitPhone, language: Language): Promise<void> {
  const script =
    "caches.match('/kept-language').then((kept) => kept?.text()).then((code) => arguments[0](code ?? null))";
  await pollUntil(`${language} to be kept`, async () =>
    (await phone.driver().executeAsyncScript(script)) === language ? true : undefined,
  );
}

const inSpanish = (steps: () => Promise<void>): Promise<void> => inLanguage('es', steps);

test.describe
  .serial('in WebKit, hours entered without signal reach the family', () => {
    let proxy: FlakyProxy;
    let family: WebKitPhone;
    let phone: WebKitPhone;
    let link: string;

    test.beforeAll(async ({ server }) => {
      proxy = await startFlakyProxy(server.url);
      family = await startWebKitPhone(ZONE);
      // The nanny's phone has another time zone. The household's zone applies.
      phone = await startWebKitPhone('America/Los_Angeles');
    });

    test.afterEach(async () => {
      const info = test.info();
      if (info.status === info.expectedStatus) return;
      for (const [name, shown] of Object.entries({ family, phone })) {
        const body = await shown.screenshot();
        if (body !== undefined) await info.attach(name, { body, contentType: 'image/png' });
      }
    });

    test.afterAll(async () => {
      await family?.stop();
      await phone?.stop();
      await proxy?.stop();
    });

    test('a family signs up, adds a nanny, saves a week, generates and invites', async ({ server }) => {
      await family.open(`${server.url}/signup`);
      await family.fill('Full Name', parent.name);
      await family.fill('Email', parent.email);
      await family.fill(/^Password$/, parent.password);
      await family.click('button', 'Create Account');
      await family.seesText('0 nannies');

      await family.click('link', 'Nannies');
      await family.click('button', 'Add Your First Nanny');
      await family.fill('Name', nanny.name);
      await family.fill('Email', nanny.email);
      await family.fill('Hourly Rate', '21.50');
      await pressInDialog(family, 'Add Nanny');
      await family.seesText('$21.50');
      await family.click('link', nanny.name);

      await family.byRole('heading', 'Wednesday');
      const wednesday = await family.driver().findElement(By.xpath('//*[@role="group"][.//h2="Wednesday"]'));
      await family.click('button', 'Wednesday');
      await family.click('button', 'More for Wednesday');
      await family.click('menuitem', 'Add Split Shift');
      const shifts = await wednesday.findElements(By.css('input[type=time]'));
      expect(shifts).toHaveLength(4);
      await family.click('button', 'Save & Generate');
      await family.seesText('Generate Agenda');
      await pressInDialog(family, 'Generate Agenda');
      await family.seesText(/Created \d+ agenda days from base schedule/);

      await family.click('link', 'Schedule');
      await scheduleDay(family, yesterday, ['09:00', '17:00']);
      await scheduleDay(family, today, ['00:00', '06:00']);
      const menu = By.css('button[aria-label^="More for"]');
      await family.tap(await (await dayOn(family, yesterday)).findElement(menu));
      await family.click('menuitem', 'Select');
      const bar = By.css('[aria-label="Selected days"]');
      await press(family, () => family.driver().findElement(bar), 'Accept');
      await showsOn(family, yesterday, ['Accepted']);

      await family.open(`${server.url}/nannies`);
      await family.click('button', 'Send Invite');
      link = (await (await family.byLabel('Invitation link')).getAttribute('value')) ?? '';
      expect(link).toMatch(/\/invite\/[\w-]{40,}$/);
    });

    test('the nanny chooses Spanish, joins and accepts a week of days', async ({ server }) => {
      await phone.open(link.replace(server.url, proxy.url));
      await chooseLanguage(phone, 'es');
      await inSpanish(async () => {
        await phone.fill(new RegExp(`^${t('Password')}$`), nanny.password);
        await phone.fill(t('Confirm Password'), nanny.password);
        await phone.click('button', t('Accept Invitation'));
        await phone.seesText(t('Days Scheduled'));
        for (const date of [today, ...[1, 2, 3, 4, 5].map(nextWeekday)]) {
          await phone.open(`${proxy.url}/schedule?date=${date}`);
          await acceptDay(phone, date);
        }
        await allIsSent(phone);
      });
    });

    test('offline, the closed app opens in Spanish with her entries, also after closing it', async () => {
      await isKeptOffline(phone, 'es');
      await phone.close();
      await proxy.offline();
      await inSpanish(async () => {
        await phone.open(`${proxy.url}/schedule?date=${yesterday}`);
        await enterHours(phone, yesterday, ['08:55', '17:02']);
        await enterHours(phone, today, ['00:00', '05:30']);
        const lineMenu = By.css('button[aria-haspopup="menu"]');
        await phone.tap(await (await dayOn(phone, today)).findElement(lineMenu));
        await phone.click('menuitem', t('To-Dos'));
        await phone.fill(t('New to-do'), 'Pack the swimming bag');
        await pressInDialog(phone, t('Add'));
        await phone.click('checkbox', 'Pack the swimming bag');
        // Wait for the tick before closing the app.
        await pollUntil('the tick', async () =>
          (await (await phone.byRole('checkbox', 'Pack the swimming bag')).isSelected()) ? true : undefined,
        );
        await phone.close();

        await phone.open(`${proxy.url}/schedule?date=${yesterday}`);
        await showCompleted(phone);
        // 8 h 7 min, billed as 8.25 h at $21.50.
        await showsUnsent(phone, yesterday, { hours: '8.25', amount: '$177.38' });
        await showsUnsent(phone, today, { hours: '5.50', amount: '$118.25' });
        await phone.seesText(t('{count, plural, one {# not sent} other {# not sent}}', { count: 4 }));
      });
    });

    test('back online, the family sees the hours without a reload, and marks disappear', async ({
      server,
    }) => {
      await family.open(`${server.url}/schedule?date=${yesterday}`);
      await showCompleted(family);
      await showsOn(family, yesterday, ['Accepted']);
      await proxy.online();
      // A proxy that is back causes no 'online' event: focus the app, which syncs as well.
      await phone.driver().executeScript('window.dispatchEvent(new Event("focus"))');
      await showsOn(family, yesterday, ['Amount: $177.38']);
      await showsOn(family, today, ['Amount: $118.25', 'Actual: 12:00 AM - 5:30 AM']);
      await inSpanish(() => allIsSent(phone));
    });
  });
