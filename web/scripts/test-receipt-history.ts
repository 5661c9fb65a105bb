/** Changes and arguments that lead to each sentence of the history about pictures of receipts. */
const RECEIPT = { id: 'n/a1', nannyId: 'n', hash: 'a1', sizeBytes: 1000 };
const NOTED = { nannyId: '0198c0de-0000-7000-8000-000000000001', hash: 'a1'.repeat(32) };

export const RECEIPT_CHANGES = {
  'receipt.note': [[], [['receipt', null, RECEIPT]], [['receipt', RECEIPT, null]]],
} as const;

export const RECEIPT_ARGS = {
  'receipt.note': [
    { ...NOTED, sizeBytes: 1000, sentBy: NOTED.nannyId },
    { ...NOTED, sizeBytes: null, sentBy: null },
  ],
} as const;
