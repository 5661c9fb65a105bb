/** The calls that trigger the refusals of pictures of receipts. */
import { jpegOf } from 'sync-protocol/test-support/jpegs.ts';
import { hashOfPicture, pictureOf, putPicture } from './receipts.ts';
import type { RefusalsByRoute } from './refusal-calls.ts';

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
      await server.sql`
        insert into receipt (household_id, id, nanny_id, version, hash, size_bytes, stored_at)
        values (${home.id}, 'large', ${mia.record.id}, 0, 'large', 500000000, now())`;
      return putPicture(home.family, mia.record.id, pictureOf('one too many'));
    },
  },
};
