/** The frame of a nanny's page for her family: her name, the way back to the list, and tabs of her screens. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Nanny } from 'sync-protocol/people/nanny.ts';
import { t } from '../kit/language/messages.ts';
import { PageHeader } from '../kit/page-header.tsx';
import { BackToNannies, NannyNotFound } from './nanny-not-found.tsx';
import '../kit/tab-links.css';

interface NannyPageProps {
  /** Undefined until she is known; null when there is no such nanny. */
  nanny: Nanny | null | undefined;
  /** What the shown tab is called, until her name is known. */
  tab: string;
  subtitle?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function NannyPage({ nanny, tab, subtitle, actions, children }: NannyPageProps) {
  return (
    <>
      <PageHeader
        title={nanny?.name ?? tab}
        subtitle={subtitle}
        actions={
          <>
            {nanny !== null && <BackToNannies />}
            {actions}
          </>
        }
      />
      {nanny && <Tabs nanny={nanny} />}
      {nanny === null ? <NannyNotFound /> : children}
    </>
  );
}

function Tabs({ nanny: { id: nannyId, archivedAt } }: { nanny: Nanny }) {
  const params = { nannyId };
  return (
    <nav className="fd-tab-links fd-page-tabs" aria-label={t('Nanny')}>
      <Link to="/nannies/$nannyId" params={params} activeOptions={{ exact: true }}>
        {t('Overview')}
      </Link>
      <Link to="/nannies/$nannyId/weeks" params={params} activeOptions={{ includeSearch: false }}>
        {t('Weeks')}
      </Link>
      <Link to="/nannies/$nannyId/terms" params={params}>
        {t('Terms')}
      </Link>
      {/* A removed nanny has none. */}
      {archivedAt === null && (
        <Link to="/base-schedule" search={{ nannyId }}>
          {t('Schedule')}
        </Link>
      )}
    </nav>
  );
}
