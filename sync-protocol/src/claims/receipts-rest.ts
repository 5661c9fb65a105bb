/** REST routes of the pictures of receipts: send one, get one, get all. */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { ANYONE, BOTH, idInput, inHousehold, route } from '../kernel/route.ts';
import { receipt, receiptHash } from './receipt.ts';
import { RECEIPT_BYTES_MAX } from './receipt-size.ts';

const path = '/api/receipts/{sha256}';
const tag = 'Claims';

/** A hash in any case; parsed to lower case. */
const hashInput = z.pipe(
  z.string(),
  z.pipe(
    z.transform((input: string) => input.toLowerCase()),
    receiptHash,
  ),
);
const params = z.strictObject({ sha256: hashInput });
const jpeg = z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array);

const storedReceipt = z.strictObject({
  hash: receipt.shape.hash,
  sizeBytes: receipt.shape.sizeBytes,
  storedAt: receipt.shape.storedAt,
});

export const putReceipt = route('PUT', path, {
  tag,
  access: BOTH,
  ownWill: true,
  status: 201,
  repeatStatus: 200,
  summary: 'Store the picture of a receipt; 200 if it was there already',
  refusals: ['not_a_receipt', 'wrong_hash', 'receipts_full', 'unclaimed_full', 'nanny_removed'],
  params,
  query: z.object({ nannyId: idInput, ...inHousehold.shape }),
  bodyType: 'image/jpeg',
  bodyLimit: RECEIPT_BYTES_MAX,
  body: jpeg,
  answer: storedReceipt,
});

export const loadReceipt = route('GET', path, {
  tag,
  access: BOTH,
  summary: 'Get the picture of a receipt; a nanny gets those of her own claims',
  answerType: 'image/jpeg',
  params,
  query: inHousehold,
  answer: jpeg,
});

export const exportReceipts = route('GET', '/api/account/export/receipts', {
  tag,
  access: ANYONE,
  summary: 'Export the pictures of all receipts that this account may see',
  personal: true,
  throttled: true,
  refusals: ['too_many_exports'],
  answerType: 'application/x-tar',
  answer: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
});

export const receiptDocs = (): SchemaDoc[] => [
  describeFields(
    storedReceipt,
    {
      hash: ["SHA-256 of the picture's bytes, hexadecimal.", 'c2'.repeat(32)],
      sizeBytes: ['Its bytes.', 184_320],
      storedAt: ['When the server stored it.', '2026-03-05T23:30:00.000Z'],
    },
    { id: 'StoredReceipt', description: 'A picture that the server has for the claims of a nanny.' },
  ),
];
