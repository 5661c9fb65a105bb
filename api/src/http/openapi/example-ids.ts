/** Who and what the examples are about. */
export const household = '0198c0de-0001-7000-8000-000000000001';
export const nannyId = '0198c0de-0002-7000-8000-000000000002';
export const dayId = '0198c0de-0003-7000-8000-000000000003';
export const otherDayId = '0198c0de-0004-7000-8000-000000000004';
export const todoId = '0198c0de-0005-7000-8000-000000000005';
export const paymentId = '0198c0de-0006-7000-8000-000000000006';
export const familyAccount = '0198c0de-0007-7000-8000-000000000007';
export const nannyAccount = '0198c0de-0008-7000-8000-000000000008';
export const sessionId = '0198c0de-0009-7000-8000-000000000009';
export const clientId = '0198c0de-000a-7000-8000-00000000000a';
export const mutationId = '0198c0de-000b-7000-8000-00000000000b';
