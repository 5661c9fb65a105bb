import { loadInvitation } from 'sync-protocol/rest/invitations.ts';
import type * as z from 'zod/mini';
import { call } from '../../session/rest-client.ts';
import { useLinkContent } from './use-link-content.ts';

/** What an invitation is for. */
export type Invitation = z.infer<typeof loadInvitation.answer>;

const invitations = {
  ask: (token: string): Promise<Invitation> => call(loadInvitation, { params: { token } }),
  invalid: 'This invitation link is invalid or has expired.',
};

/** Loads the invitation of a link. */
export const useInvitation = (token: string) => useLinkContent(token, invitations);
