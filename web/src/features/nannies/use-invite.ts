import { useState } from 'react';
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import { inviteNanny } from 'sync-protocol/rest/invitations.ts';
import { failureText } from '../../session/api-client.ts';
import { call } from '../../session/rest-client.ts';
import { showToast } from '../../shell/toast.ts';
import { AN_ERROR } from '../../store/failure-sentence.ts';
import { copyWhenReady } from '../../ui/copy-text.ts';
import { texts } from './nannies-texts.ts';

export interface Invitation {
  nannyId: string;
  nannyName: string;
  email: string;
  url: string;
  isCopied: boolean;
}

/** Throws `ApiError` or `NetworkError`. */
async function createInvitation(nannyId: string): Promise<string> {
  return (await call(inviteNanny, { params: { nannyId } })).inviteUrl;
}

/** Creates an invitation, tries to copy its link, and shows it. */
export function useInvite(show: (invitation: Invitation) => void) {
  const [invitingId, setInvitingId] = useState<string | null>(null);

  const invite = async ({ id, name, email }: Nanny) => {
    if (invitingId !== null) return;
    setInvitingId(id);
    try {
      const url = createInvitation(id);
      const isCopied = await copyWhenReady(url);
      show({ nannyId: id, nannyName: name, email, url: await url, isCopied });
      showToast({ title: texts.invited, ...(isCopied && { description: texts.linkCopied }) });
    } catch (error) {
      const description = failureText(error, AN_ERROR);
      showToast({ variant: 'destructive', title: texts.inviteFailed, description });
    } finally {
      setInvitingId(null);
    }
  };

  return { invitingId, invite };
}
