/** Tests who records that the server has a receipt's picture, and what a repeated record changes. */
import { beforeEach, expect, test } from 'vitest';
import { COLLEAGUE_ID, NANNY_ID, TestHousehold } from '../../test-support/household.ts';
import { receiptId } from './receipt-size.ts';

const HASH = 'a1'.repeat(32);
const SENDER_ID = '01900000-cccc-7ccc-8ccc-cccccccccccc';
const NOTED = { nannyId: NANNY_ID, hash: HASH, sizeBytes: 1000, sentBy: SENDER_ID };

let household: TestHousehold;
beforeEach(() => {
  household = TestHousehold.create();
});

const noted = (nannyId = NANNY_ID) => household.row('receipt', receiptId(nannyId, HASH));

test('only the server records that it has a picture', () => {
  for (const by of ['family', 'nanny'] as const) {
    expect(household.as(by).code('receipt.note', NOTED)).toBe('forbidden');
    expect(household.as(by).code('receipt.note', { ...NOTED, sizeBytes: null, sentBy: null })).toBe(
      'forbidden',
    );
  }
  household.as('server').must('receipt.note', NOTED);
  expect(noted()).toMatchObject({ nannyId: NANNY_ID, hash: HASH, sizeBytes: 1000 });
});

test('a picture is recorded for each nanny apart', () => {
  household.as('server').must('receipt.note', NOTED);
  expect(noted(COLLEAGUE_ID)).toBeUndefined();
});

test('a repeated record keeps the first arrival', () => {
  household.as('server').must('receipt.note', NOTED);
  const first = noted();
  expect(household.as('server').code('receipt.note', { ...NOTED, sizeBytes: 2000 })).toBe('noop');
  expect(noted()).toEqual(first);
});

test('a picture that is gone is recorded as gone, and can come again', () => {
  household.as('server').must('receipt.note', NOTED);
  household.as('server').must('receipt.note', { ...NOTED, sizeBytes: null, sentBy: null });
  expect(noted()).toBeUndefined();
  expect(household.as('server').code('receipt.note', { ...NOTED, sizeBytes: null, sentBy: null })).toBe(
    'noop',
  );
  household.as('server').must('receipt.note', NOTED);
  expect(noted()).toBeDefined();
});

test('nothing is recorded for a nanny who never was there', () => {
  const nannyId = household.newId();
  expect(household.as('server').code('receipt.note', { ...NOTED, nannyId })).toBe('not_found');
});
