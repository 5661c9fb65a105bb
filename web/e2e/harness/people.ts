import { randomUUID } from 'node:crypto';

/** A person who can sign up. */
export interface Person {
  name: string;
  email: string;
  password: string;
}

function person(name: string, role: string): Person {
  const unique = randomUUID().slice(0, 8);
  return { name, email: `${role}-${unique}@example.test`, password: `Correct-horse-${unique}` };
}

/** Returns a parent with a unique e-mail address. */
export const aParent = (name = 'Paula Meier'): Person => person(name, 'family');

/** Returns a nanny with a unique e-mail address. */
export const aNanny = (name = 'Nora Klein'): Person => person(name, 'nanny');
