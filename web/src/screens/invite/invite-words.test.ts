/** Tests an invitation page's texts and the form's first values, by role and by who is signed in. */
import { expect, it } from 'vitest';
import { type Invitation, toInviteWords } from './invite-words.ts';

const gran: Invitation = {
  email: 'gran@example.test',
  role: 'VIEWER',
  nannyName: null,
  householdId: '01920000-0000-7000-8000-000000000001',
  householdName: 'Ada’s household',
};

it('keeps the words of the specification for a nanny', () => {
  const nora: Invitation = { ...gran, role: 'NANNY', nannyName: 'Nora Quinn' };
  expect(toInviteWords(nora, null)).toMatchObject({
    title: 'Welcome, Nora Quinn',
    initialName: 'Nora Quinn',
    signedIn: undefined,
    done: 'Account created successfully',
  });
});

it('names the household and says what a viewer and a parent do', () => {
  expect(toInviteWords(gran, null)).toMatchObject({
    title: 'Join Ada’s household',
    subtitle: expect.stringContaining('viewer'),
    initialName: '',
  });
  expect(toInviteWords({ ...gran, role: 'PARENT' }, null).subtitle).toContain('as a parent');
});

it('asks the signed-in person for their own password', () => {
  const words = toInviteWords(gran, { name: 'Gran', email: 'gran@example.test' });
  expect(words.signedIn).toContain('this account’s password');
  expect([words.initialName, words.isOwn, words.passwordWords]).toEqual(['Gran', true, undefined]);
});

it('says that joining signs in another account instead', () => {
  const words = toInviteWords(gran, { name: 'Ada', email: 'ada@example.test' });
  expect(words.signedIn).toContain('You’re signed in as Ada.');
  expect([words.initialName, words.isOwn]).toEqual(['', false]);
});
