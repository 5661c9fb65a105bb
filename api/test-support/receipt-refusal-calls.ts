/** The calls that trigger the refusals of pictures of receipts. */
import { jpegOf } from 'sync-protocol/test-support/jpegs.ts';
import { UNCLAIMED_BYTES_MAX } from '../src/accounts/receipts.ts';
import { plantLargeReceipt } from './planted-rows.ts';
import { hashOfPicture, pictureOf, putPicture } from './receipts.ts';
import type { RefusalsByRoute } from './refusal-calls.ts';

/** Of all pictures of a household, as configured. */
const HOUSEHOLD_BYTES = 500_000_000;

export const RECEIPT_REFUSALS: RefusalsByRoute = {
  putReceipt: {
    bad_input: ({ home }) => {
      const picture = pictureOf('of nobody');
      return home.family.put<unknown>(`/api/receipts/${hashOfPicture(picture)}?nannyId=nobody`, picture);
    },
    not_a_receipt: ({ home, mia }) => putPicture(home.family, mia.record.id, jpegOf('photo')),
    wrong_hash: ({ home, mia }) =>
      home.family.put<unknown>(
        `/api/receipts/${hashOfPicture(pictureOf('one'))}?nannyId=${mia.record.id}`,
        pictureOf('another'),
      ),
    receipts_full: async ({ server, home, mia }) => {
      await plantLargeReceipt(server.sql, { householdId: home.id, nannyId: mia.record.id }, HOUSEHOLD_BYTES);
      return putPicture(home.family, mia.record.id, pictureOf('one too many'));
    },
    unclaimed_full: async ({ server, home, mia }) => {
      await plantLargeReceipt(
        server.sql,
        { householdId: home.id, nannyId: mia.record.id },
        UNCLAIMED_BYTES_MAX,
      );
      return putPicture(mia.person, mia.record.id, pictureOf('one too many'));
    },
  },
};
