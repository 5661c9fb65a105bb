/** The ids in the examples of the API documentation. All examples tell of one household: the Parkers and Nora Quinn. */
export const EXAMPLE = {
  household: '0198c0de-0001-7000-8000-000000000001',
  nanny: '0198c0de-0002-7000-8000-000000000002',
  day: '0198c0de-0003-7000-8000-000000000003',
  otherDay: '0198c0de-0004-7000-8000-000000000004',
  todo: '0198c0de-0005-7000-8000-000000000005',
  payment: '0198c0de-0006-7000-8000-000000000006',
  familyAccount: '0198c0de-0007-7000-8000-000000000007',
  nannyAccount: '0198c0de-0008-7000-8000-000000000008',
  session: '0198c0de-0009-7000-8000-000000000009',
  client: '0198c0de-000a-7000-8000-00000000000a',
  mutation: '0198c0de-000b-7000-8000-00000000000b',
  statement: '0198c0de-000c-7000-8000-00000000000c',
  clock: '0198c0de-000d-7000-8000-00000000000d',
} as const;
