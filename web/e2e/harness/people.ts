import { randomUUID } from 'node:crypto';

/** Someone who can sign up. */
export interface Person {
  name: string;
  email: string;
  password: string;
}

function person(name: string, role: string): Person {
  const unique = randomUUID().slice(0, 8);
  return { name, email: `${role}-${unique}@example.test`, password: `Correct-horse-${unique}` };
}

/** A family's parent, with an e-mail address that no other test has. */
export const aParent = (name = 'Paula Meier'): Person => person(name, 'family');

/** A nanny, with an e-mail address that no other test has. */
export const aNanny = (name = 'Nora Klein'): Person => person(name, 'nanny');
