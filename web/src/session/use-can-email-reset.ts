/**
 * Asks the server once whether it can email password reset links; false until it has answered, and if it can't be
 * reached.
 */
import { useEffect, useState } from 'react';
import { PASSWORD_RESET } from 'sync-protocol/people/password-reset-path.ts';

/** Fetches without the contract's schemas, which would add to the first load of /signin. */
async function fetchByMail(): Promise<boolean> {
  const response = await fetch(PASSWORD_RESET, { headers: { accept: 'application/json' } });
  const answer: unknown = response.ok ? await response.json() : undefined;
  return typeof answer === 'object' && answer !== null && 'byMail' in answer && answer.byMail === true;
}

export function useCanEmailReset(): boolean {
  const [byMail, setByMail] = useState(false);
  useEffect(() => {
    fetchByMail().then(setByMail, () => undefined);
  }, []);
  return byMail;
}
