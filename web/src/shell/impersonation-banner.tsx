import { Button, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import type { User } from 'sync-protocol/model/account.ts';
import { stopImpersonation } from '../session/impersonation.ts';
import { drainBeforeSignOut } from '../store/sign-out.ts';
import { texts } from './impersonation-texts.ts';
import './impersonation-banner.css';

/** Always in sight while somebody views as another: as whom, and the way back. */
export function ImpersonationBanner({ viewed }: { viewed: User }) {
  const [isLeaving, setIsLeaving] = useState(false);

  const leave = async () => {
    setIsLeaving(true);
    // What is on its way to the server arrives first; a database that cannot be read keeps nobody here.
    await drainBeforeSignOut().catch(() => undefined);
    stopImpersonation();
  };

  return (
    <section className="fd-banner" aria-label={texts.banner}>
      <IconEye size={20} stroke={1.75} aria-hidden className="fd-banner-icon" />
      <div className="fd-banner-words">
        <Text fw={600} className="fd-banner-name" title={viewed.name}>
          {texts.viewingAs} {viewed.name}
        </Text>
        <Text size="sm" className="fd-banner-email" title={viewed.email}>
          {viewed.email}
        </Text>
      </div>
      <Button className="fd-banner-exit fd-tap" loading={isLeaving} onClick={() => void leave()}>
        {texts.exit}
      </Button>
    </section>
  );
}
