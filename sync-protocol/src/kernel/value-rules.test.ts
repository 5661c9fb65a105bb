/** Tests that value-rules.ts judges names and e-mail addresses as the schemas of values.ts do. */
import { expect, it } from 'vitest';
import { isEmail, NAME_MAX, type NameProblem, nameProblem } from './value-rules.ts';
import { email, personName } from './values.ts';

/** The sentence of the schemas for the same problem. */
function wordsOf(problem: NameProblem | undefined): string | undefined {
  if (problem === undefined) return undefined;
  if (problem.kind === 'missing') return 'Required';
  return problem.kind === 'long'
    ? `Must be at most ${NAME_MAX} characters`
    : `Must not hold the character ${problem.character}`;
}

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
    'Ann\u2800gpj',
    '\u202aAnn\u202c',
    '\u200b',
  ];
  for (const name of typed) {
    const [issue] = personName.safeParse(name).error?.issues ?? [];
    expect([name, wordsOf(nameProblem(name))]).toEqual([name, issue?.message]);
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
