import { useEffect, useState } from 'react';
import { type Invitation, invitation } from '../../session/account.ts';
import { ApiError, failureText, NetworkError, request } from '../../session/api-client.ts';

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
    const answer = await request('GET', `/api/invitations/${encodeURIComponent(token)}`);
    return { kind: 'ready', invitation: invitation.parse(answer) };
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
