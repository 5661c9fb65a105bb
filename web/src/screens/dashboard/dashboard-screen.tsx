import { Text } from '@mantine/core';
import { useSession } from '../../session/use-session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { texts } from './dashboard-texts.ts';
import { FamilyDashboard } from './family-dashboard.tsx';
import { NannyDashboard } from './nanny-dashboard.tsx';
import './dashboard.css';

/** What stands on it is a matter of the role. */
export function DashboardScreen() {
  const { user } = useSession();
  if (user === null) return null;
  if (user.role === 'SUPER_ADMIN') return <AdminDashboard />;
  return user.role === 'FAMILY' ? <FamilyDashboard /> : <NannyDashboard user={user} />;
}

function AdminDashboard() {
  return (
    <>
      <PageHeader title={texts.adminTitle} />
      <Text c="dimmed">{texts.adminWords}</Text>
    </>
  );
}
