import './shell-styles.ts';
import { ActionIcon } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { Link, Navigate, Outlet, useNavigate } from '@tanstack/react-router';
import { type ComponentType, startTransition, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { User } from 'sync-protocol/model/account.ts';
import type { SignedIn } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { lazyPart, useMounted } from '../ui/lazy-part.ts';
import { isServedByWorker } from '../ui/served-by-worker.ts';
import { usePhone } from '../ui/use-phone.ts';
import { Brand } from './brand.tsx';
import type { DrawerFrameProps } from './drawer-frame.tsx';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { Loading } from './loading.tsx';
import { LostChangesDialog } from './lost-changes-dialog.tsx';
import { navItems } from './nav-items.ts';
import { markRowsShown } from './rows-shown.ts';
import { SidebarContent } from './sidebar.tsx';
import { readSidebarOpen, rememberSidebarOpen } from './sidebar-state.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { AttentionLink, SyncLine, type SyncSummary } from './sync-status.tsx';
import { useUnsentBadge } from './unsent-badge.ts';
import { useAccountDevice } from './use-account-device.ts';
import { useImpersonationEnd } from './use-impersonation-end.ts';
import { useSyncSummary } from './use-sync-summary.ts';
import './shell.css';

interface ShellProps {
  /** Offers to install the app; a feature, so the app hands it in. */
  installOffer: ComponentType<{ user: User }>;
}

/** The frame of every signed-in screen. */
export function Shell({ installOffer }: ShellProps) {
  const session = useSession();
  const isItsTurn = useTurn();
  if (!isItsTurn) return null;
  if (session.status === 'loading') return <Loading />;
  if (session.status === 'anonymous') return <Navigate to="/signin" replace />;
  return <FrameOf session={session} installOffer={installOffer} />;
}

/**
 * Returns whether the frame may render. Under the preview of a first visit (features/agenda/first-paint.ts) it renders
 * in a transition, in slices: in one go it would block a slow phone.
 */
function useTurn(): boolean {
  const [isItsTurn, setTurn] = useState(() => document.querySelector('.fd-preview') === null);
  useEffect(() => startTransition(() => setTurn(true)), []);
  return isItsTurn;
}

interface FrameProps extends ShellProps {
  session: SignedIn;
}

/** A frame for each person who is seen here: nothing of one is left over when another takes their place. */
function FrameOf({ session, installOffer }: FrameProps) {
  const person = `${session.impersonation === null ? 'oneself' : 'viewed'} ${session.user.id}`;
  useDashboardFor(person);
  return <Frame key={person} session={session} installOffer={installOffer} />;
}

/** Viewing as another begins and ends on the dashboard, in every tab. */
function useDashboardFor(person: string): void {
  const shown = useRef(person);
  const navigate = useNavigate();
  useEffect(() => {
    if (shown.current === person) return;
    shown.current = person;
    void navigate({ to: '/dashboard', replace: true });
  }, [person, navigate]);
}

function Frame({ session, installOffer: InstallOffer }: FrameProps) {
  const { user, impersonation } = session;
  const phone = usePhone();
  useAccountDevice(session);
  const summary = useSyncSummary(user);
  useImpersonationEnd(impersonation !== null, summary);
  const hasRows = summary.lastSyncedAt !== null;
  useEffect(() => {
    if (hasRows) markRowsShown();
  }, [hasRows]);
  // The icon is its owner's: what somebody views as another counts for nothing on it.
  useUnsentBadge(impersonation === null ? summary.unsentCount : undefined);
  const [drawer, { toggle: toggleDrawer, close: closeDrawer }] = useDisclosure(false);
  const [open, setOpen] = useState(readSidebarOpen);

  const toggle = () => {
    if (phone) {
      toggleDrawer();
      return;
    }
    rememberSidebarOpen(!open);
    setOpen(!open);
  };
  useHotkeys([['mod+B', toggle]], []);

  return (
    <>
      <a className="fd-skip" href="#main">
        Skip to content
      </a>
      {impersonation && <ImpersonationBanner viewed={user} />}
      <div className="fd-shell" data-phone={phone} data-open={open}>
        {phone ? (
          <PhoneDrawer opened={drawer} onClose={closeDrawer}>
            <SidebarContent user={user} summary={summary} compact={false} onNavigate={closeDrawer} />
          </PhoneDrawer>
        ) : (
          <DesktopSidebar user={user} summary={summary} open={open} onToggle={toggle} />
        )}
        <div className="fd-content">
          <div className="fd-top">
            {phone && <PhoneHeader attentionCount={summary.attentionCount} onMenu={toggleDrawer} />}
            <SyncLine {...summary} />
          </div>
          <main id="main" className="fd-main" tabIndex={-1}>
            <AfterFrame />
          </main>
        </div>
        {phone && <BottomTabs user={user} />}
        <SignOutDialog />
        <LostChangesDialog />
        <InstallOffer user={user} />
      </div>
    </>
  );
}

/**
 * The screen, on a first visit drawn once the frame stands: that begins to open the device meanwhile, and the two of them
 * in one go would hold a phone up. In the installed app, whose rows come at once, a frame that is painted before them
 * only makes them later.
 */
function AfterFrame() {
  const isItsTurn = useDeferredValue(true, isServedByWorker());
  return isItsTurn && <Outlet />;
}

const drawerFrame = lazyPart<DrawerFrameProps>(() =>
  import('./drawer-frame.tsx').then(({ DrawerFrame }) => DrawerFrame),
);

/** The sidebar of a phone, behind the menu button. */
function PhoneDrawer(props: DrawerFrameProps) {
  const isMounted = useMounted(drawerFrame.useLoaded(props.opened));
  return <drawerFrame.Part {...props} opened={props.opened && isMounted} />;
}

interface DesktopSidebarProps {
  user: User;
  summary: SyncSummary;
  open: boolean;
  onToggle: () => void;
}

function DesktopSidebar({ user, summary, open, onToggle }: DesktopSidebarProps) {
  const ToggleIcon = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand;
  return (
    <aside className="fd-sidebar" aria-label="Sidebar">
      <div className="fd-sidebar-head">
        {open && (
          <Link to="/dashboard" className="fd-plain-link">
            <Brand />
          </Link>
        )}
        <ActionIcon
          onClick={onToggle}
          aria-expanded={open}
          aria-label="Toggle sidebar"
          aria-keyshortcuts="Control+B Meta+B"
          title="Toggle sidebar (Ctrl or ⌘ B)"
        >
          <ToggleIcon size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      <AttentionLink count={summary.attentionCount} compact={!open} />
      <SidebarContent user={user} summary={summary} compact={!open} />
    </aside>
  );
}

function PhoneHeader({ attentionCount, onMenu }: { attentionCount: number | undefined; onMenu: () => void }) {
  return (
    <header className="fd-header">
      <ActionIcon className="fd-tap" onClick={onMenu} aria-label="Open menu">
        <IconMenu2 size={22} stroke={1.75} />
      </ActionIcon>
      <Link to="/dashboard" className="fd-plain-link">
        <Brand />
      </Link>
      <span className="fd-header-end">
        <AttentionLink count={attentionCount} compact />
      </span>
    </header>
  );
}

/** The role's places under the thumb; a single place needs no tabs. */
function BottomTabs({ user }: { user: User }) {
  const places = navItems[user.role];
  if (places.length < 2) return null;
  return (
    <nav className="fd-tabs" aria-label="Tabs">
      {places.map((place) => (
        <Link key={place.to} to={place.to} className="fd-tab">
          <place.icon size={22} stroke={1.75} aria-hidden />
          <span>{place.label}</span>
        </Link>
      ))}
    </nav>
  );
}
