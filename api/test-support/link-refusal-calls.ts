/** The calls that trigger the refusals of routes whose addresses give access: invitations, calendar feeds, push. */
import type { Fixture } from './fixture.ts';
import { invite, inviteMember, PASSWORD } from './people.ts';
import { plantFeeds } from './planted-rows.ts';
import { PUSH_REFUSALS } from './push-refusal-calls.ts';
import {
  type Answered,
  atOnce,
  type RefusalsByRoute,
  sample,
  send,
  withBody,
  withOtherIds,
} from './refusal-calls.ts';

/** Adds a nanny with this e-mail address, and returns her invitation's token. */
async function invited(fixture: Fixture, email: string): Promise<string> {
  const body = { name: 'Invited', email, hourlyRate: 20 };
  const { body: nanny } = await fixture.home.family.post<{ id: string }>('/api/nannies', body);
  return invite(fixture.home.family, nanny.id);
}

const join = ({ server }: Fixture, token: string, password = PASSWORD): Answered =>
  server.stranger.post<unknown>(`/api/invitations/${token}/accept`, { name: 'Invited', password });

/** Invites a viewer by e-mail address, and accepts the invitation. */
async function joinInvited(fixture: Fixture, email: string): Answered {
  const { token } = await inviteMember(fixture.home.family, { email, role: 'VIEWER' });
  return join(fixture, token);
}

/** Accepts the invitations of two families to one new address at once: the second finds the account of the first. */
async function joinTwoFamilies(fixture: Fixture): Promise<Awaited<Answered>> {
  const { home, away } = fixture;
  const body = { name: 'Both', email: home.invited.email, hourlyRate: 20 };
  const { body: nanny } = await away.family.post<{ id: string }>('/api/nannies', body);
  const other = await invite(away.family, nanny.id);
  return atOnce(
    fixture,
    (tx) => tx`lock table account in share row exclusive mode`,
    () => [join(fixture, home.token), join(fixture, other)],
  );
}

export const LINK_REFUSALS = {
  ...PUSH_REFUSALS,
  createFeed: {
    no_family: ({ newcomer }) =>
      newcomer.post<unknown>('/api/account/feeds', { householdId: null, notes: false }),
    too_many_feeds: async (fixture, name) => {
      await plantFeeds(fixture.server.sql, fixture.home.family.user.id);
      return send(fixture.home.family, sample(fixture, name));
    },
  },
  inviteNanny: {
    nanny_removed: withOtherIds(({ home }) => ({ withoutAccountId: home.removedId })),
    nanny_linked: withOtherIds(({ mia }) => ({ withoutAccountId: mia.record.id })),
    nanny_is_member: async ({ home }) => {
      const body = { name: 'Viewer', email: home.viewer.user.email, hourlyRate: 20 };
      const { body: nanny } = await home.family.post<{ id: string }>('/api/nannies', body);
      return home.family.post<unknown>(`/api/nannies/${nanny.id}/invite`);
    },
  },
  acceptInvitation: {
    not_a_family: async (fixture) => joinInvited(fixture, fixture.newcomer.user.email),
    already_member: async (fixture) => {
      const { server, home, away } = fixture;
      const { token } = await inviteMember(home.family, { email: 'moved@example.com', role: 'VIEWER' });
      await server.sql`update account set email = 'moved@example.com' where id = ${away.viewer.user.id}`;
      await server.sql`
        update membership set household_id = ${home.id} where account_id = ${away.viewer.user.id}`;
      return join(fixture, token);
    },
    not_a_nanny: async (fixture) => join(fixture, await invited(fixture, fixture.away.family.user.email)),
    invalid_credentials: async (fixture) =>
      join(fixture, await invited(fixture, fixture.newcomer.user.email), 'not hers'),
    nanny_email_taken: async (fixture) => {
      const { family } = fixture.home;
      const { token } = await inviteMember(family, { email: 'both@example.com', role: 'VIEWER' });
      await family.post('/api/nannies', { name: 'Both', email: 'both@example.com', hourlyRate: 20 });
      return join(fixture, token);
    },
    email_taken: joinTwoFamilies,
  },

  inviteMember: {
    already_member: withBody(({ home }) => ({ email: home.viewer.user.email })),
    nanny_email_taken: withBody(({ mia }) => ({ email: mia.record.email })),
    too_many_invitations: async (fixture) => {
      // One invitation is open already.
      for (let i = 1; i < 20; i += 1) {
        await inviteMember(fixture.home.family, { email: `guest${i}@example.com`, role: 'VIEWER' });
      }
      return send(fixture.home.family, sample(fixture, 'inviteMember'));
    },
  },
} satisfies RefusalsByRoute;
