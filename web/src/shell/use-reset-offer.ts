import { useEffect, useState } from 'react';

/** Whether the server can send links for a new password; false while that isn't known, as offline. */
export function useResetOffer(): boolean {
  const [byMail, setByMail] = useState(false);
  useEffect(() => {
    import('../session/account-calls.ts').then(({ askOffer }) => askOffer()).then(setByMail, () => undefined);
  }, []);
  return byMail;
}
