/** Tests the harness that drives WebKitGTK: an offline start from the service worker, typed dates, the time zone. */
import { expect, test } from '@playwright/test';
import { startFlakyProxy } from '../harness/flaky-proxy.ts';
import { startTinyApp } from '../harness/tiny-app.ts';
import { startWebKitPhone } from '../harness/webkit.ts';

test('offline, the closed app opens from the service worker with its saved data', async () => {
  const app = await startTinyApp();
  const proxy = await startFlakyProxy(app.url);
  const phone = await startWebKitPhone();
  try {
    await phone.open(proxy.url);
    const size = 'return [innerWidth, innerHeight, isSecureContext].join()';
    expect(await phone.driver().executeScript(size)).toBe('390,844,true');
    await expect.poll(() => phone.driver().getTitle()).toBe('Ready');
    await phone.fill('Hours', '7.5');
    await phone.click('button', 'Save');
    await phone.seesText('kept 7.5');
    await phone.close();
    await proxy.offline();
    await phone.open(proxy.url);
    await phone.seesText('kept 7.5');
    await phone.byRole('heading', /^Tiny$/);
    await proxy.online();
    const post =
      'const done = arguments[0]; fetch("/save", { method: "POST" }).then((a) => a.text()).then(done, done)';
    expect(await phone.driver().executeAsyncScript(post)).toBe('saved');
  } finally {
    await phone.stop();
    await proxy.stop();
    await app.stop();
  }
});

test('dates and times are typed key by key, and the phone has its time zone', async () => {
  const app = await startTinyApp();
  const phone = await startWebKitPhone('America/New_York');
  try {
    await phone.open(app.url);
    await phone.fill('Day', '2026-03-05');
    await phone.fill('Start', '00:30');
    const typed = 'return [day.value, start.value, Intl.DateTimeFormat().resolvedOptions().timeZone].join()';
    expect(await phone.driver().executeScript(typed)).toBe('2026-03-05,00:30,America/New_York');
    await phone.fill('Start', '14:45');
    expect(await phone.driver().executeScript('return start.value')).toBe('14:45');
  } finally {
    await phone.stop();
    await app.stop();
  }
});
