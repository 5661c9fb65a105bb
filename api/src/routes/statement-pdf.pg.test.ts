/**
 * Tests the PDF of a statement through the API with PostgreSQL: its text, language, paper and name, and who may have
 * it.
 */
import { readPdf } from 'sync-protocol/test-support/read-pdf.ts';
import { expect, test } from 'vitest';
import { openHome, workDay } from '../../test-support/ledger.ts';
import { type Person, sharedTestServer, TODAY } from '../../test-support/people.ts';

const server = sharedTestServer();

const download = (person: Person, path: string) =>
  server.app.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${person.token ?? ''}` } });

test('the PDF says what the statement says, in the language and on the paper asked for', async () => {
  const { family, mia } = await openHome(server);
  await family.patch(`/api/nannies/${mia.id}`, { name: 'Łucja Nguyễn' });
  await workDay(family, mia.id, { hours: 2 });
  const { body } = await family.post<{ id: string }>('/api/statements', {
    nannyId: mia.id,
    from: TODAY,
    to: TODAY,
  });
  const path = `/api/statements/${body.id}.pdf`;
  const english = await download(family, path);
  expect(english.statusCode).toBe(200);
  expect(english.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="fairday-statement-2026-001.pdf"',
    'cache-control': 'no-store',
  });
  const text = (await readPdf(new Uint8Array(english.rawPayload))).flat().join('\n');
  expect(text).toContain('Wage Statement\n');
  expect(text).toContain('Łucja Nguyễn');
  expect(text).toContain('Gross pay $40.00\n');
  expect((await download(family, path)).rawPayload.equals(english.rawPayload)).toBe(true);

  const spanish = await download(family, `${path}?language=es&paper=a4`);
  expect(spanish.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
  const words = (await readPdf(new Uint8Array(spanish.rawPayload))).flat().join('\n');
  expect(words).toContain('Comprobante de pago\n');
  expect(words).toContain('Paga bruta $40.00\n');
  expect((await download(family, `${path}?paper=a3`)).statusCode).toBe(400);
});

test('another family gets no PDF, nor does anybody of an unknown statement', async () => {
  const [home, other] = [await openHome(server), await openHome(server)];
  await workDay(home.family, home.mia.id, { hours: 1 });
  const { body } = await home.family.post<{ id: string }>('/api/statements', {
    nannyId: home.mia.id,
    from: TODAY,
    to: TODAY,
  });
  expect((await download(other.family, `/api/statements/${body.id}.pdf`)).statusCode).toBe(404);
  const unknown = '0198c0de-0009-7000-8000-0000000000ff';
  expect((await download(home.family, `/api/statements/${unknown}.pdf`)).statusCode).toBe(404);
  expect((await download(home.family, '/api/statements/nonsense.pdf')).statusCode).toBe(404);
});
