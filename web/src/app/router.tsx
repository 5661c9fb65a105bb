/**
 * The app's routes: which address shows which screen, for which roles, and with which search parameters. Most screens
 * load when first opened, with their messages.
 */
import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import type { Role } from 'sync-protocol/kernel/roles.ts';
import { Loading } from '../kit/loading.tsx';
import { SigninScreen } from '../screens/signin/signin-screen.tsx';
import { currentSession } from '../session/session.ts';
import { useSession } from '../session/use-session.ts';
import { inLanguage, lazyScreen } from './lazy-screen.tsx';
import { ScreenFailed } from './screen-failed.tsx';
import { textParams, weekParam } from './search-params.ts';

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyScreen('visitors', () => import('./not-found-screen.tsx'), 'NotFoundScreen'),
});

/**
 * Defers the first screen, so that it renders in slices: updates of the router render in one task, which blocks a slow
 * phone. Later screens, as after a sign-out, are not deferred: the previous one stays until they are ready.
 */
function Visitors() {
  const isAuthenticated = useSession().status === 'authenticated';
  const hasShownScreen = useRouter().state.resolvedLocation !== undefined;
  const isReady = useDeferredValue(true, hasShownScreen);
  if (isAuthenticated) return <Navigate to="/dashboard" replace />;
  return isReady ? <Outlet /> : <Loading />;
}

/** Landing, sign-in and sign-up. Signed-in people are redirected to the dashboard. */
const visitors = createRoute({
  getParentRoute: () => root,
  id: 'visitors',
  beforeLoad: () => {
    if (currentSession().status === 'authenticated')
      redirect({ to: '/dashboard', replace: true, throw: true });
  },
  component: Visitors,
});

/** The screens inside the shell. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: () => {
    if (currentSession().status === 'anonymous') redirect({ to: '/signin', replace: true, throw: true });
  },
  component: lazyScreen('signedIn', () => import('./signed-in.tsx'), 'SignedIn'),
});

/** Redirects other roles than `role` to the dashboard, which each role has. */
function only(role: Role) {
  return () => {
    const { user } = currentSession();
    if (user && user.role !== role) redirect({ to: '/dashboard', replace: true, throw: true });
  };
}

/** Redirects super admins to the dashboard: they belong to no household. */
function onlyHouseholds() {
  if (currentSession().user?.role === 'SUPER_ADMIN')
    redirect({ to: '/dashboard', replace: true, throw: true });
}

const landing = createRoute({
  getParentRoute: () => visitors,
  path: '/',
  component: lazyScreen('visitors', () => import('../screens/landing/landing-screen.tsx'), 'LandingScreen'),
});

/** Not lazy: the first file includes the sign-in screen (docs/decisions/chunks.md). */
const signin = createRoute({
  getParentRoute: () => visitors,
  path: '/signin',
  component: inLanguage(SigninScreen),
});

const signup = createRoute({
  getParentRoute: () => visitors,
  path: '/signup',
  component: lazyScreen('visitors', () => import('../screens/signup/signup-screen.tsx'), 'SignupScreen'),
});

const InviteScreen = lazyScreen(
  'visitors',
  () => import('../screens/invite/invite-screen.tsx'),
  'InviteScreen',
);
const invite = createRoute({ getParentRoute: () => root, path: '/invite/$token', component: InviteScreen });
const inviteWithoutToken = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: InviteScreen,
});

const ResetScreen = lazyScreen('visitors', () => import('../screens/reset/reset-screen.tsx'), 'ResetScreen');
const reset = createRoute({ getParentRoute: () => root, path: '/reset/$token', component: ResetScreen });
const askReset = createRoute({ getParentRoute: () => root, path: '/reset', component: ResetScreen });

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  component: lazyScreen('rest', () => import('./dashboard-screen.tsx'), 'DashboardScreen'),
});

const nannies = createRoute({
  getParentRoute: () => signedIn,
  path: '/nannies',
  validateSearch: (search): { change?: string; add?: string } => textParams(search, ['change', 'add']),
  beforeLoad: only('FAMILY'),
  component: lazyScreen('rest', () => import('../screens/nannies/nannies-screen.tsx'), 'NanniesScreen'),
});

/** A nanny's page, for her family. The tab with her base schedule has the address of the specification. */
const nanny = createRoute({
  getParentRoute: () => signedIn,
  path: '/nannies/$nannyId',
  beforeLoad: only('FAMILY'),
  component: lazyScreen('rest', () => import('../screens/nanny/nanny-screen.tsx'), 'NannyScreen'),
});

/** A nanny's terms, for her family. */
const terms = createRoute({
  getParentRoute: () => signedIn,
  path: '/nannies/$nannyId/terms',
  beforeLoad: only('FAMILY'),
  component: lazyScreen('rest', () => import('../screens/terms/terms-screen.tsx'), 'TermsScreen'),
});

const myTerms = createRoute({
  getParentRoute: () => signedIn,
  path: '/terms',
  beforeLoad: only('NANNY'),
  component: lazyScreen('rest', () => import('../screens/terms/my-terms-screen.tsx'), 'MyTermsScreen'),
});

/** A nanny's weeks, for her family. */
const weeks = createRoute({
  getParentRoute: () => signedIn,
  path: '/nannies/$nannyId/weeks',
  validateSearch: weekParam,
  beforeLoad: only('FAMILY'),
  component: lazyScreen('rest', () => import('../screens/weeks/weeks-screen.tsx'), 'WeeksScreen'),
});

const baseSchedule = createRoute({
  getParentRoute: () => signedIn,
  path: '/base-schedule',
  validateSearch: (search): { nannyId?: string } => textParams(search, ['nannyId']),
  beforeLoad: only('FAMILY'),
  component: lazyScreen(
    'rest',
    () => import('../screens/base-schedule/base-schedule-screen.tsx'),
    'BaseScheduleScreen',
  ),
});

interface SearchOfSchedule {
  view?: string;
  date?: string;
  dayId?: string;
  nannyId?: string;
  completed?: string;
}

const schedule = createRoute({
  getParentRoute: () => signedIn,
  path: '/schedule',
  validateSearch: (search): SearchOfSchedule =>
    textParams(search, ['view', 'date', 'dayId', 'nannyId', 'completed']),
  beforeLoad: onlyHouseholds,
  component: lazyScreen(
    'signedIn',
    () => import('../screens/schedule/schedule-screen.tsx'),
    'ScheduleScreen',
  ),
});

const payments = createRoute({
  getParentRoute: () => signedIn,
  path: '/payments',
  validateSearch: (search): { record?: string; nanny?: string } => textParams(search, ['record', 'nanny']),
  beforeLoad: only('FAMILY'),
  component: lazyScreen('rest', () => import('../screens/payments/payments-screen.tsx'), 'PaymentsScreen'),
});

const paymentsWeeks = createRoute({
  getParentRoute: () => signedIn,
  path: '/payments/weeks',
  validateSearch: (search): { nanny?: string } => textParams(search, ['nanny']),
  beforeLoad: only('FAMILY'),
  component: lazyScreen(
    'rest',
    () => import('../screens/family-weeks/family-weeks-screen.tsx'),
    'FamilyWeeksScreen',
  ),
});

const year = createRoute({
  getParentRoute: () => signedIn,
  path: '/payments/year',
  beforeLoad: only('FAMILY'),
  component: lazyScreen('rest', () => import('../screens/year/year-screen.tsx'), 'YearScreen'),
});

const pay = createRoute({
  getParentRoute: () => signedIn,
  path: '/pay',
  validateSearch: (search): { nannyId?: string; week?: string } => ({
    ...textParams(search, ['nannyId']),
    ...weekParam(search),
  }),
  beforeLoad: only('NANNY'),
  component: lazyScreen('rest', () => import('../screens/pay/pay-screen.tsx'), 'PayScreen'),
});

const payPayments = createRoute({
  getParentRoute: () => signedIn,
  path: '/pay/payments',
  beforeLoad: only('NANNY'),
  component: lazyScreen('rest', () => import('../screens/pay/pay-screen.tsx'), 'PayPaymentsScreen'),
});

/** Wage statements, of the family's nannies or the nanny's own: all, or one. */
const statements = createRoute({
  getParentRoute: () => signedIn,
  path: '/statements/{-$statementId}',
  validateSearch: (search): { nannyId?: string } => textParams(search, ['nannyId']),
  beforeLoad: onlyHouseholds,
  component: lazyScreen(
    'rest',
    () => import('../screens/statements/statements-screen.tsx'),
    'StatementsScreen',
  ),
});

/** Time off, of the family's nannies or the nanny's own. */
const timeOff = createRoute({
  getParentRoute: () => signedIn,
  path: '/time-off',
  beforeLoad: onlyHouseholds,
  component: lazyScreen('rest', () => import('../screens/time-off/time-off-screen.tsx'), 'TimeOffScreen'),
});

/** Mileage and expenses, of the family's nannies or the nanny's own. */
const expenses = createRoute({
  getParentRoute: () => signedIn,
  path: '/expenses',
  beforeLoad: onlyHouseholds,
  component: lazyScreen('rest', () => import('../screens/claims/claims-screen.tsx'), 'ClaimsScreen'),
});

const SettingsScreen = lazyScreen(
  'rest',
  () => import('../screens/settings/settings-screen.tsx'),
  'SettingsScreen',
);
const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  beforeLoad: only('FAMILY'),
  component: SettingsScreen,
});

/** The nanny's version of the settings. */
const account = createRoute({
  getParentRoute: () => signedIn,
  path: '/account',
  beforeLoad: only('NANNY'),
  component: SettingsScreen,
});

const attention = createRoute({
  getParentRoute: () => signedIn,
  path: '/attention',
  beforeLoad: onlyHouseholds,
  component: lazyScreen('rest', () => import('../screens/attention/attention-screen.tsx'), 'AttentionScreen'),
});

const history = createRoute({
  getParentRoute: () => signedIn,
  path: '/history',
  beforeLoad: onlyHouseholds,
  component: lazyScreen('rest', () => import('../screens/history/history-screen.tsx'), 'HistoryScreen'),
});

export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      visitors.addChildren([landing, signin, signup]),
      signedIn.addChildren([
        dashboard,
        nannies,
        nanny,
        terms,
        myTerms,
        weeks,
        baseSchedule,
        schedule,
        payments,
        paymentsWeeks,
        year,
        pay,
        payPayments,
        statements,
        timeOff,
        expenses,
        settings,
        account,
        attention,
        history,
      ]),
      invite,
      inviteWithoutToken,
      reset,
      askReset,
    ]),
    defaultPendingComponent: Loading,
    defaultErrorComponent: ScreenFailed,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
