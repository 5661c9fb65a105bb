/**
 * Exports the pictures of receipts whose rows the account's export has, as a tar beside it, also of a nanny's former
 * households: written to a temporary file in one database snapshot, and streamed from it.
 */
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Membership } from 'sync-protocol/kernel/wire.ts';
import { type Pack, pack } from 'tar-stream';
import type { TransactionSql } from '../database/connection.ts';
import { openUnlisted } from '../kit/unlisted-file.ts';
import { isNanny } from '../sync/visible-rows.ts';
import type { AppDeps } from './app-deps.ts';
import { exportedFormerRecords, toFormerMembership } from './former-records.ts';
import { currentMemberships, type Session } from './session.ts';

const TIMEOUT_MS = 300_000;
/** Pictures that are in memory at once: at most 3 MB of them. */
const PAGE = 10;
const OWNER_ONLY = 0o600;

interface StoredPicture {
  readonly hash: string;
  readonly storedAt: string;
  readonly bytes: Uint8Array;
}

/** Returns the next pictures of a household by hash: a nanny's are those of which she has a row. */
const pageAfter = (
  tx: TransactionSql,
  { householdId, nannyId, ...membership }: Membership,
  after: string,
): Promise<StoredPicture[]> =>
  isNanny({ householdId, nannyId, ...membership })
    ? tx<StoredPicture[]>`
        select p.hash, r.stored_at as "storedAt", p.bytes
        from receipt r join receipt_picture p on p.household_id = r.household_id and p.hash = r.hash
        where r.household_id = ${householdId} and p.household_id = ${householdId}
          and r.nanny_id = ${nannyId} and r.hash > ${after}
        order by r.hash limit ${PAGE}`
    : tx<StoredPicture[]>`
        select p.hash, p.stored_at as "storedAt", p.bytes from receipt_picture p
        where p.household_id = ${householdId} and p.hash > ${after}
        order by p.hash limit ${PAGE}`;

/** Writes one file. Resolves once it may be followed by another. */
const addFile = (tar: Pack, name: string, { bytes, storedAt }: StoredPicture): Promise<void> =>
  new Promise((resolve, reject) => {
    const header = { name, size: bytes.length, mtime: new Date(storedAt), mode: OWNER_ONLY };
    tar.entry(header, Buffer.from(bytes), (error) => (error ? reject(error) : resolve()));
  });

async function addPictures(tar: Pack, tx: TransactionSql, memberships: readonly Membership[]): Promise<void> {
  // A nanny who was removed and added again may have the same picture by both records.
  const added = new Set<string>();
  for (const membership of memberships) {
    let after = '';
    for (;;) {
      const page = await pageAfter(tx, membership, after);
      for (const picture of page) {
        const name = `${membership.householdId}/${picture.hash}.jpg`;
        if (!added.has(name)) await addFile(tar, name, picture);
        added.add(name);
      }
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) break;
      after = last.hash;
    }
  }
  tar.finalize();
}

/** Returns a stream of a tar with `<household>/<hash>.jpg` for each picture that the session's export has a row of. */
export async function exportReceipts(deps: AppDeps, session: Session): Promise<Readable> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const file = await openUnlisted();
  try {
    await deps.sql.begin('isolation level repeatable read read only', async (tx) => {
      const tar = pack();
      const former = (await exportedFormerRecords(tx, session)).map(toFormerMembership);
      const memberships = [...(await currentMemberships(deps, tx, session)), ...former];
      const writing = pipeline(
        tar as unknown as AsyncIterable<Uint8Array>,
        (bytes: AsyncIterable<Uint8Array>) => file.writeFile(bytes),
        { signal },
      );
      const adding = addPictures(tar, tx, memberships);
      adding.catch((error: Error) => tar.destroy(error));
      await Promise.all([writing, adding]);
    });
    // Closes the file when it ends or is destroyed.
    return file.createReadStream({ start: 0 });
  } catch (error) {
    await file.close();
    throw error;
  }
}
