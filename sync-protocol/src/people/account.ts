/**
 * The schema of a user with its API documentation, and the roles of sign-ups. Re-exports the length of passwords from account-rules.ts.
 */
import * as z from 'zod/mini';
import { describeFields, type SchemaDoc } from '../kernel/docs.ts';
import { EXAMPLE } from '../kernel/example-ids.ts';
import { role } from '../kernel/roles.ts';
import { currency, email, id, instant, language, personName } from '../kernel/values.ts';

export { PASSWORD_MAX } from '../kernel/account-rules.ts';

export const registrationRole = z.enum(['FAMILY', 'NANNY']);

/** An account, with the time zone and currency of its household; without one, the defaults. */
export const user = z.object({
  id,
  name: personName,
  email,
  role,
  timezone: z.string(),
  currency,
  language,
  createdAt: instant,
});
export type User = z.infer<typeof user>;

export const userDoc = () =>
  describeFields(
    user,
    {
      id: ["The account's id.", EXAMPLE.familyAccount],
      name: ['Full name, trimmed.', 'Pat Parker'],
      email: ['Trimmed and in lower case. No two accounts share one.', 'pat@parkers.example'],
      role: [
        '`FAMILY` runs a household, `NANNY` works in one or more, `SUPER_ADMIN` runs the server.',
        'FAMILY',
      ],
      timezone: ["The household's IANA time zone.", 'America/New_York'],
      currency: ["The household's currency.", 'USD'],
      language: [
        "The language of the app and of e-mails. For an account that never chose one: the request's `Accept-Language`.",
        'en',
      ],
      createdAt: ['When the account was created.', '2026-03-01T15:04:05.000Z'],
    },
    {
      id: 'User',
      description: 'An account, with the time zone and currency of its household; without one, the defaults.',
    },
  );

export const userDocs = (): SchemaDoc[] => [userDoc()];
