/**
 * Browser test in WebKit of a photo that a nanny chooses for an expense: turned upright and without its place it reaches
 * the server, and the family sees it.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { By } from 'selenium-webdriver';
import { isCanonicalJpeg } from 'sync-protocol/claims/canonical-jpeg.ts';
import { pollUntil } from '../harness/poll.ts';
import { startWebKitPhone, type WebKitPhone } from '../harness/webkit.ts';
import { type Account, aHousehold, call, joinByInvitation, ZONE } from '../household.ts';
import { EXIF, metadataOf } from '../photo-exif.ts';
import { test } from '../test.ts';

async function signIn(
  phone: WebKitPhone,
  url: string,
  { person: { email, password } }: Account,
): Promise<void> {
  await phone.open(`${url}/signin`);
  await phone.fill('Email', email);
  await phone.fill(/^Password$/, password);
  await phone.click('button', 'Sign In');
  await phone.byRole('link', 'Schedule');
}

/** Draws 4,000 × 3,000 pixels with red on the lower left in the browser. Returns them as a phone's photo. */
async function makePhoto(phone: WebKitPhone): Promise<Buffer> {
  const script = `
    const done = arguments[0];
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [4000, 3000];
    const context = canvas.getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, 4000, 3000);
    context.fillStyle = 'red';
    context.fillRect(0, 1500, 2000, 1500);
    done(canvas.toDataURL('image/jpeg', 0.9).split(',')[1]);`;
  const jpeg = Buffer.from(await phone.driver().executeAsyncScript<string>(script), 'base64');
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from(EXIF, 'hex'), jpeg.subarray(2)]);
}

/** What a picture on the page looks like: its size, and the red less the green of its upper left corner. */
function readPicture(phone: WebKitPhone, css: string) {
  const script = `
    const image = [...document.querySelectorAll(arguments[0])].find((each) => each.naturalWidth > 0);
    if (image === undefined) return null;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const [red, green] = context.getImageData(5, 5, 1, 1).data;
    return { width: canvas.width, height: canvas.height, isRed: red - green > 100 };`;
  return pollUntil('the picture', async () => {
    const shown = await phone.driver().executeScript<object | null>(script, css);
    return shown ?? undefined;
  });
}

/** Waits until the server has the picture of the nanny's claim. */
const loadReceipt = ({ url, token }: Account, nannyId: string): Promise<Uint8Array> =>
  pollUntil('the picture to arrive', async () => {
    const claims = (await call({ url, token }, `GET /api/nannies/${nannyId}/claims`)) as {
      receiptHash: string;
    }[];
    const [claim] = claims;
    if (claim === undefined) return undefined;
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${url}/api/receipts/${claim.receiptHash}`, { headers });
    return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
  });

test('in WebKit, a photo becomes a receipt without its place, which the family sees', async ({ server }) => {
  const household = await aHousehold(server.url, { parent: 'Fay Ortiz', nanny: 'Mia Santos' });
  const nanny = await joinByInvitation(household);
  const folder = await mkdtemp(join(tmpdir(), 'fairday-photo-'));
  const phone = await startWebKitPhone(ZONE);
  const upright = { width: 1200, height: 1600, isRed: true };
  try {
    await signIn(phone, server.url, nanny);
    const file = join(folder, 'IMG_0001.jpg');
    await writeFile(file, await makePhoto(phone));
    await phone.open(`${server.url}/expenses`);
    await phone.click('button', 'Add Expense');
    await (await phone.byLabel('What for')).findElement(By.xpath('option[.="Parking"]')).click();
    await phone.fill('Amount ($)', '6.50');
    await phone.driver().findElement(By.css('input[type=file]')).sendKeys(file);
    expect(await readPicture(phone, '[role=dialog] img')).toEqual(upright);
    await phone.click('button', /^Add \$6\.50/);
    const picture = await loadReceipt(household.parent, household.nannyId);
    await phone.seesNoText('Picture not sent yet');
    expect([isCanonicalJpeg(picture), metadataOf(picture)]).toEqual([true, []]);
  } finally {
    await phone.stop();
    await rm(folder, { recursive: true, force: true });
  }

  const family = await startWebKitPhone(ZONE);
  try {
    await signIn(family, server.url, household.parent);
    await family.open(`${server.url}/expenses`);
    await family.click('button', 'Receipt: Parking, $6.50');
    expect(await readPicture(family, '[role=dialog] img')).toEqual(upright);
  } finally {
    await family.stop();
  }
});
