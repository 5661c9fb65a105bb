import { expect, it } from 'vitest';
import { type User, user } from './account.ts';
import { isUser } from './is-user.ts';
import { isEmail, isPersonName } from './value-rules.ts';
import { email, personName } from './values.ts';

const ANN = {
  id: '01920000-0000-7000-8000-000000000001',
  name: 'Ann Lee',
  email: 'ann@example.test',
  role: 'FAMILY',
  timezone: 'America/New_York',
  currency: 'USD',
  createdAt: '2026-01-01T00:00:00.000Z',
} as const satisfies User;

it('takes the users that the schema takes, and no others', () => {
  const wrong: { [part in keyof User]: readonly unknown[] } = {
    id: ['', 'x', 7],
    name: ['', ' ', 'a\u0000', 'x'.repeat(101), null],
    email: [
      '',
      'ann',
      'ann@example',
      'a b@example.test',
      'ann@example.test\u0007',
      `${'x'.repeat(250)}@a.bc`,
    ],
    role: ['KING', ''],
    timezone: [null, 7],
    currency: ['', 'XXX'],
    createdAt: ['', '2026-01-01', '2026-02-30T00:00:00.000Z', '2026-01-01T00:00:00Z'],
  };
  const others = Object.entries(wrong).flatMap(([part, values]) =>
    [...values, undefined].map((value) => ({ ...ANN, [part]: value })),
  );
  for (const one of [ANN, { ...ANN, role: 'NANNY', more: 1 }, ...others, null, 'ann', [], undefined]) {
    expect([one, isUser(one)]).toEqual([one, user.safeParse(one).success]);
  }
  expect(isUser(ANN)).toBe(true);
});

it('takes the names and addresses that the schemas take, however they are typed', () => {
  const typed = [
    '',
    ' ',
    ' Ann ',
    'Zoe\u0308',
    'x'.repeat(100),
    `${'x'.repeat(100)} `,
    'x'.repeat(101),
    'a\ud800',
  ];
  for (const name of typed)
    expect([name, isPersonName(name)]).toEqual([name, personName.safeParse(name).success]);
  const addresses = [
    ...typed,
    ' Ann@Example.test ',
    'ann@example',
    '@example.test',
    'a@b.c',
    `${'x'.repeat(242)}@example.com`,
    `${'x'.repeat(243)}@example.com`,
    `${'x'.repeat(242)}@example.com `,
  ];
  for (const one of addresses) expect([one, isEmail(one)]).toEqual([one, email.safeParse(one).success]);
});
