import { Button, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { User } from 'sync-protocol/model/account.ts';
import { stopImpersonation } from '../session/impersonation.ts';
import { drainBeforeSignOut } from '../store/sign-out.ts';
import { texts } from './impersonation-texts.ts';
import './impersonation-banner.css';

/** Always in sight while somebody views as another: as whom, and the way back. */
export function ImpersonationBanner({ viewed }: { viewed: User }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const banner = useRef<HTMLElement>(null);
  useTopFor(banner);

  const leave = async () => {
    setIsLeaving(true);
    // What is on its way to the server arrives first; a database that cannot be read keeps nobody here.
    await drainBeforeSignOut().catch(() => undefined);
    stopImpersonation();
  };

  return (
    <section ref={banner} className="fd-banner" aria-label={texts.banner}>
      <IconEye size={20} stroke={1.75} aria-hidden className="fd-banner-icon" />
      <div className="fd-banner-words">
        <Text fw={600} className="fd-banner-name">
          {texts.viewingAs} {viewed.name}
        </Text>
        <Text size="sm" className="fd-banner-email">
          {viewed.email}
        </Text>
      </div>
      <Button className="fd-banner-exit fd-tap" loading={isLeaving} onClick={() => void leave()}>
        {texts.exit}
      </Button>
    </section>
  );
}

/** Whatever sticks to the top of the window sticks below the banner, which is as high as a name needs it to be. */
function useTopFor(banner: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--fairday-top', `${banner.current?.offsetHeight ?? 0}px`);
    measure();
    const observer = new ResizeObserver(measure);
    if (banner.current) observer.observe(banner.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--fairday-top');
    };
  }, [banner]);
}
