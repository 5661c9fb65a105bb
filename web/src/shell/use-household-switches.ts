/** Counts switches to another shown household. Opens the dashboard at each; a toast tells when access has ended. */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDevice } from '../store/use-device.ts';
import { useMemberships } from '../store/use-memberships.ts';
import { showToast } from './toast.ts';

const texts = {
  ended: 'You’re no longer in the household shown before',
  endedWords: 'Fairday now shows another one of yours.',
};

interface Switches {
  readonly shownId: string | undefined;
  readonly count: number;
  /** Whether the account no longer belongs to the household that was shown before. */
  readonly hasEnded: boolean;
}

/** The id of the only household that the screens show; undefined before the first sync and for a nanny of several. */
function useShown() {
  const memberships = useMemberships(useDevice());
  if (memberships.state !== 'ready') return undefined;
  const { all, shown } = memberships.data;
  const [only, ...others] = shown;
  return others.length === 0 && only ? { id: only.householdId, all } : undefined;
}

/**
 * Counts how often the screens have changed to another household, and opens the dashboard then, in every tab: after the
 * person's choice, and when access to the shown household ended. Used as a React key, the count resets the screens.
 */
export function useHouseholdSwitches(): number {
  const shown = useShown();
  const [switches, setSwitches] = useState<Switches>({ shownId: shown?.id, count: 0, hasEnded: false });
  if (shown !== undefined && shown.id !== switches.shownId) {
    const previousId = switches.shownId;
    setSwitches({
      shownId: shown.id,
      count: previousId === undefined ? 0 : switches.count + 1,
      hasEnded: shown.all.every(({ householdId }) => householdId !== previousId),
    });
  }
  const navigate = useNavigate();
  useEffect(() => {
    if (switches.count === 0) return;
    void navigate({ to: '/dashboard', replace: true });
    if (switches.hasEnded) showToast({ title: texts.ended, description: texts.endedWords });
  }, [switches, navigate]);
  return switches.count;
}
