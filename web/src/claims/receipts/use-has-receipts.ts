/** A live query of whether the server has pictures of receipts that this account may see. */
import { useLoaded } from '../../device/use-loaded.ts';

/** False until it is known. */
export function useHasReceipts(): boolean {
  const count = useLoaded((database) => database.rows('receipt').limit(1).count(), []);
  return count.state === 'ready' && count.data > 0;
}
