/**
 * The frame of every signed-in screen: sidebar, phone header, drawer, tabs, sync line, banner, dialogs, app icon's
 * badge. Without a session it redirects to the sign-in; it opens the account's device, opens the dashboard when an
 * impersonation or the shown household changes, and shows a family without a household how to be invited.
 */
import './shell-styles.ts';
import { ActionIcon } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2 } from '@tabler/icons-react';
import { Link, Navigate, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { type ComponentType, startTransition, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { User } from 'sync-protocol/people/account.ts';
import { useHasHouseholdChoice } from '../../device/use-has-household-choice.ts';
import { useLostChanges } from '../../device/use-lost-changes.ts';
import { useHasNoHousehold } from '../../device/use-may-change.ts';
import { Brand } from '../../kit/brand.tsx';
import { t } from '../../kit/language/messages.ts';
import { lazyPart, onPartFailed, useMounted } from '../../kit/lazy-part.ts';
import { Loading } from '../../kit/loading.tsx';
import { isServedByWorker } from '../../kit/served-by-worker.ts';
import { usePhone } from '../../kit/use-phone.ts';
import type { SignedIn } from '../../session/session.ts';
import { useSession } from '../../session/use-session.ts';
import type { DrawerFrameProps } from './drawer-frame.tsx';
import type { HouseholdLineProps } from './household-line.tsx';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { Keys } from './keys.tsx';
import { useNavItems, useNavMark } from './nav-items.ts';
import { markRowsShown } from './rows-shown.ts';
import { SidebarContent } from './sidebar.tsx';
import { readSidebarOpen, rememberSidebarOpen } from './sidebar-state.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { AttentionLink, SyncLine } from './sync-status.tsx';
import { useAccountDevice } from './use-account-device.ts';
import { useHouseholdSwitches } from './use-household-switches.ts';
import { useImpersonationEnd } from './use-impersonation-end.ts';
import { type SyncSummary, useSyncSummary, useUnsentBadge } from './use-sync-summary.ts';
import './shell.css';
import { showToast } from '../../kit/toast.ts';
import './elements.css';

interface ShellProps {
  /** Passed in because the shell may not import features. */
  installOffer: ComponentType<{ user: User }>;
}

export function Shell({ installOffer }: ShellProps) {
  const session = useSession();
  const isReady = useReady();
  if (!isReady) return null;
  if (session.status === 'loading') return <Loading />;
  if (session.status === 'anonymous') return <Navigate to="/signin" replace />;
  return <SessionFrame session={session} installOffer={installOffer} />;
}

/** Whether the frame may render. A first visit renders it in a transition, so that a slow phone isn't blocked. */
function useReady(): boolean {
  const [isReady, setReady] = useState(
    () => isServedByWorker() || document.querySelector('.fd-preview') === null,
  );
  useEffect(() => startTransition(() => setReady(true)), []);
  return isReady;
}

interface FrameProps extends ShellProps {
  session: SignedIn;
}

/** Keys the frame by account, so that no state survives a change of account. */
function SessionFrame({ session, installOffer }: FrameProps) {
  const accountKey = `${session.impersonation === null ? 'own' : 'viewed'} ${session.user.id}`;
  useDashboardOnChange(accountKey);
  return <Frame key={accountKey} session={session} installOffer={installOffer} />;
}

/** Opens the dashboard when an impersonation starts or ends, in every tab. */
function useDashboardOnChange(accountKey: string): void {
  const shown = useRef(accountKey);
  const navigate = useNavigate();
  useEffect(() => {
    if (shown.current === accountKey) return;
    shown.current = accountKey;
    void navigate({ to: '/dashboard', replace: true });
  }, [accountKey, navigate]);
}

function Frame({ session, installOffer: InstallOffer }: FrameProps) {
  const { user, impersonation } = session;
  const phone = usePhone();
  useAccountDevice(session);
  const summary = useSyncSummary(user);
  useImpersonationEnd(impersonation !== null, summary);
  const switches = useHouseholdSwitches();
  const hasRows = summary.lastSyncedAt !== null;
  useEffect(() => {
    if (hasRows) markRowsShown();
  }, [hasRows]);
  // The icon's badge counts the owner's own changes, so it ignores an impersonation.
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
        {t('Skip to content')}
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
            {phone && <PhoneHeader summary={summary} onMenu={toggleDrawer} />}
            <ShownHousehold elsewhereCount={summary.attentionElsewhereCount} />
            {!phone && <SyncLine {...summary} />}
          </div>
          <main id="main" className="fd-main" tabIndex={-1}>
            <DeferredScreen key={switches} />
          </main>
        </div>
        {phone && <BottomTabs user={user} />}
        <SignOutDialog />
        <LostChanges />
        <Keys />
        <InstallOffer user={user} />
      </div>
    </>
  );
}

const householdLine = lazyPart<HouseholdLineProps>(() =>
  import('./household-line.tsx').then(({ HouseholdLine }) => HouseholdLine),
);

/** The line that names the shown household, for parents and viewers of several. */
function ShownHousehold(props: HouseholdLineProps) {
  const isOneOfSeveral = useHasHouseholdChoice();
  householdLine.useLoaded(isOneOfSeveral);
  return isOneOfSeveral && <householdLine.Part {...props} />;
}

/**
 * The screen. A first visit renders it after the frame: both in one task would block a slow phone, and the frame starts
 * to open the device. A page served by the worker has its rows at once: painting the frame first would delay them.
 */
function DeferredScreen() {
  const isReady = useDeferredValue(true, isServedByWorker());
  return isReady && <Screen />;
}

const lostChanges = lazyPart(() =>
  import('./lost-changes-dialog.tsx').then(({ LostChangesDialog }) => LostChangesDialog),
);

function LostChanges() {
  const { count = 0 } = useLostChanges();
  lostChanges.useLoaded(count > 0);
  return <lostChanges.Part />;
}

const noHousehold = lazyPart(() => import('./no-household.tsx').then(({ NoHousehold }) => NoHousehold));

/** The screens that an account without a household can still open. */
const OWN_SCREENS: readonly string[] = ['/settings', '/attention', '/history'];

/** The route's screen. A family account without a household sees instead how to be invited again. */
function Screen() {
  const { pathname } = useLocation();
  const isFamily = useSession().user?.role === 'FAMILY';
  const hasNoHousehold = useHasNoHousehold() && isFamily && !OWN_SCREENS.includes(pathname);
  noHousehold.useLoaded(hasNoHousehold);
  return hasNoHousehold ? <noHousehold.Part /> : <Outlet />;
}

onPartFailed(() =>
  showToast({
    variant: 'destructive',
    title: t('This couldn’t be opened'),
    description: t('Fairday cannot be reached right now. Check your connection and try again.'),
  }),
);

const drawerFrame = lazyPart<DrawerFrameProps>(() =>
  import('./drawer-frame.tsx').then(({ DrawerFrame }) => DrawerFrame),
);

/** The sidebar on phones, opened by the menu button. */
function PhoneDrawer(props: DrawerFrameProps) {
  const isMounted = useMounted(drawerFrame.useLoaded(props.opened, props.onClose));
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
    <aside className="fd-sidebar" aria-label={t('Sidebar')}>
      <div className="fd-sidebar-head">
        {open && (
          <Link to="/dashboard" className="fd-plain-link">
            <Brand />
          </Link>
        )}
        <ActionIcon
          onClick={onToggle}
          aria-expanded={open}
          aria-label={t('Toggle sidebar')}
          aria-keyshortcuts="Control+B Meta+B"
          title={t('Toggle sidebar (Ctrl or ⌘ B)')}
        >
          <ToggleIcon size={20} stroke={1.75} />
        </ActionIcon>
      </div>
      <AttentionLink count={summary.attentionCount} compact={!open} />
      <SidebarContent user={user} summary={summary} compact={!open} />
    </aside>
  );
}

/** The header of phones. A shown sync line takes the place of the logo's word. */
function PhoneHeader({ summary, onMenu }: { summary: SyncSummary; onMenu: () => void }) {
  return (
    <header className="fd-header">
      <ActionIcon className="fd-tap" onClick={onMenu} aria-label={t('Open menu')}>
        <IconMenu2 size={22} stroke={1.75} />
      </ActionIcon>
      <Link to="/dashboard" className="fd-plain-link">
        <Brand />
      </Link>
      <SyncLine {...summary} brief />
      <span className="fd-header-end">
        <AttentionLink count={summary.attentionCount} compact />
      </span>
    </header>
  );
}

/** Navigation at the bottom on phones. A single item needs no tabs. */
function BottomTabs({ user }: { user: User }) {
  const items = useNavItems(user.role);
  const markOf = useNavMark();
  if (items.length < 2) return null;
  return (
    <nav className="fd-tabs" aria-label={t('Tabs')}>
      {items.map((item) => (
        <Link key={item.to} to={item.to} className="fd-tab" {...markOf(item)}>
          <item.icon size={22} stroke={1.75} aria-hidden />
          <span>{item.label()}</span>
        </Link>
      ))}
    </nav>
  );
}
