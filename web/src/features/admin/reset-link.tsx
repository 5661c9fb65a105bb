/** The part of the dialog to edit a user that creates a password reset link and copies it. */
import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { User } from 'sync-protocol/model/account.ts';
import { makeResetLink } from 'sync-protocol/rest/password-resets.ts';
import type * as z from 'zod/mini';
import { formatDeviceClock } from '../../language/format.ts';
import { call } from '../../session/rest-client.ts';
import { useSave } from '../../shell/use-save.ts';
import { copyWhenReady } from '../../ui/copy-text.ts';
import { LinkToCopy } from '../../ui/link-to-copy.tsx';
import { Named } from '../../ui/named.tsx';
import { useLinkToCopy } from '../../ui/use-link-to-copy.ts';
import { texts } from './admin-texts.ts';

type ResetLink = z.infer<typeof makeResetLink.answer> & { readonly isCopied: boolean };

export function ResetLinkSection({ user }: { user: User }) {
  const [link, setLink] = useState<ResetLink>();
  const { busy, save } = useSave();

  const create = () =>
    save(texts.resetFailed, async () => {
      const created = call(makeResetLink, { params: { userId: user.id } });
      const isCopied = await copyWhenReady(created.then(({ resetUrl }) => resetUrl));
      setLink({ ...(await created), isCopied });
    });

  return (
    <Stack gap="xs" component="section" aria-label={texts.reset}>
      <Text fw={600}>{texts.reset}</Text>
      <Text size="sm" c="dimmed">
        <Named name={user.name}>{texts.resetWords(user.name)}</Named>
      </Text>
      {link === undefined ? (
        <div>
          <Button variant="default" loading={busy} onClick={() => void create()}>
            {texts.createReset}
          </Button>
        </div>
      ) : (
        <CreatedLink link={link} key={link.resetUrl} />
      )}
    </Stack>
  );
}

function CreatedLink({ link }: { link: ResetLink }) {
  const { copied, field, copy } = useLinkToCopy(link.resetUrl, link.isCopied);
  return (
    <>
      <LinkToCopy label={texts.resetLink} url={link.resetUrl} copied={copied} field={field} />
      <Text size="sm">{texts.resetUntil(formatDeviceClock(link.expiresAt))}</Text>
      <div>
        <Button variant="default" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
    </>
  );
}
