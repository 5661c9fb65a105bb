import { useEffect, useState } from 'react';
import { loadInvitation } from 'sync-protocol/rest/invitations.ts';
import type * as z from 'zod/mini';
import { ApiError, failureText, NetworkError } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';

/** What an invitation is for. */
export type Invitation = z.infer<typeof loadInvitation.answer>;

export type InvitationState =
  | { kind: 'loading' }
  | { kind: 'ready'; invitation: Invitation }
  | { kind: 'invalid'; reason: string }
  | { kind: 'unreachable'; reason: string };

/** Loads the invitation of a link. That it could not be asked for is told apart from its being invalid. */
export function useInvitation(token: string): { state: InvitationState; loadAgain: () => void } {
  const [state, setState] = useState<InvitationState>({ kind: 'loading' });

  useEffect(() => {
    let left = false;
    const show = async () => {
      const loaded = await load(token);
      if (!left) setState(loaded);
    };
    void show();
    return () => {
      left = true;
    };
  }, [token]);

  const loadAgain = async () => {
    setState({ kind: 'loading' });
    setState(await load(token));
  };
  return { state, loadAgain: () => void loadAgain() };
}

async function load(token: string): Promise<InvitationState> {
  try {
    return { kind: 'ready', invitation: await call(loadInvitation, { params: { token } }) };
  } catch (error) {
    const asked = error instanceof ApiError && error.status < 500 && error.status !== 429;
    if (asked || !(error instanceof ApiError || error instanceof NetworkError)) {
      return {
        kind: 'invalid',
        reason: failureText(error, 'This invitation link is invalid or has expired.'),
      };
    }
    return {
      kind: 'unreachable',
      reason: failureText(error, 'Fairday could not answer. Try again shortly.'),
    };
  }
}
