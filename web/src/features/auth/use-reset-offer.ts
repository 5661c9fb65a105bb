import { useEffect, useState } from 'react';
import { PASSWORD_RESET } from 'sync-protocol/rest/password-reset-path.ts';

/** Asked and read without the contract's schemas: a page that is only looked at does without them. */
async function asksByMail(): Promise<boolean> {
  const response = await fetch(PASSWORD_RESET, { headers: { accept: 'application/json' } });
  const said: unknown = response.ok ? await response.json() : undefined;
  return typeof said === 'object' && said !== null && 'byMail' in said && said.byMail === true;
}

/** Whether the server can send links for a new password; false while that isn't known, as offline. */
export function useResetOffer(): boolean {
  const [byMail, setByMail] = useState(false);
  useEffect(() => {
    asksByMail().then(setByMail, () => undefined);
  }, []);
  return byMail;
}
