/** Creates a nanny's invitation link, copies it, has the caller show it, and says in a toast that it worked. */
import { useState } from 'react';
import type { Nanny } from 'sync-protocol/model/nanny.ts';
import { inviteNanny } from 'sync-protocol/rest/invitations.ts';
import { call } from '../../session/rest-client.ts';
import { showToast } from '../../shell/toast.ts';
import { toastFailure } from '../../shell/use-save.ts';
import { copyWhenReady } from '../../ui/copy-text.ts';
import { texts } from './nannies-texts.ts';

export interface Invitation {
  nannyId: string;
  nannyName: string;
  email: string;
  url: string;
  isCopied: boolean;
}

export function useInvite(show: (invitation: Invitation) => void) {
  const [invitingId, setInvitingId] = useState<string | null>(null);

  const invite = async ({ id, name, email }: Nanny) => {
    if (invitingId !== null) return;
    setInvitingId(id);
    try {
      const url = call(inviteNanny, { params: { nannyId: id } }).then(({ inviteUrl }) => inviteUrl);
      const isCopied = await copyWhenReady(url);
      show({ nannyId: id, nannyName: name, email, url: await url, isCopied });
      showToast({ title: texts.invited, ...(isCopied && { description: texts.linkCopied }) });
    } catch (error) {
      toastFailure(texts.inviteFailed, error);
    } finally {
      setInvitingId(null);
    }
  };

  return { invitingId, invite };
}
