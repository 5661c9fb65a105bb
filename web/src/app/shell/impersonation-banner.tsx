/**
 * The banner that names the impersonated account. Its Exit sends unsent changes, then ends the impersonation. Sets
 * `--fairday-top` to the banner's height, which keeps sticky elements below the banner.
 */
import { Button, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { User } from 'sync-protocol/people/account.ts';
import { drainBeforeSignOut } from '../../device/sign-out.ts';
import { t } from '../../kit/language/messages.ts';
import { Named } from '../../kit/named.tsx';
import { stopImpersonation } from '../../session/impersonation.ts';
import './impersonation-banner.css';

export function ImpersonationBanner({ viewed }: { viewed: User }) {
  const [isExiting, setIsExiting] = useState(false);
  const banner = useRef<HTMLElement>(null);
  useStickyOffset(banner);

  const exit = async () => {
    setIsExiting(true);
    // Sends unsent changes first. An unreadable database must not prevent the exit.
    await drainBeforeSignOut().catch(() => undefined);
    stopImpersonation();
  };

  return (
    <section ref={banner} className="fd-banner" aria-label={t('Impersonation')}>
      <IconEye size={20} stroke={1.75} aria-hidden className="fd-banner-icon" />
      <div className="fd-banner-words">
        <Text fw={600} className="fd-banner-name">
          <Named name={viewed.name}>{t('Viewing as {name}', { name: viewed.name })}</Named>
        </Text>
        <Text size="sm" className="fd-banner-email">
          {viewed.email}
        </Text>
      </div>
      <Button className="fd-banner-exit fd-tap" loading={isExiting} onClick={() => void exit()}>
        {t('Exit')}
      </Button>
    </section>
  );
}

/** Sets `--fairday-top` to the banner's height, which a long name increases: sticky elements stay below the banner. */
function useStickyOffset(banner: RefObject<HTMLElement | null>): void {
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
