/** Tests that value-rules.ts judges names and e-mail addresses as the schemas of values.ts do. */
import { expect, it } from 'vitest';
import { isEmail, nameProblem } from './value-rules.ts';
import { email, personName } from './values.ts';

it('names and e-mail addresses are judged as the schemas judge them', () => {
  const typed = [
    '',
    ' ',
    ' Ann ',
    'Zoe\u0308',
    'x'.repeat(100),
    `${'x'.repeat(100)} `,
    'x'.repeat(101),
    'a\ud800',
    'Ann\u202egpj',
    '\u200b',
  ];
  for (const name of typed) {
    const [issue] = personName.safeParse(name).error?.issues ?? [];
    expect([name, nameProblem(name)]).toEqual([name, issue?.message]);
  }
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
