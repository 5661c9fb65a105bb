/** Opens a temporary file that no folder lists, so that a crash leaves nothing of it. */
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OWNER_ONLY = 0o600;

/** Returns the file, to be written and read. It is gone once it is closed. */
export async function openUnlisted(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'fairday-export-'));
  try {
    return await open(join(folder, 'export'), 'wx+', OWNER_ONLY);
  } finally {
    await rm(folder, { recursive: true });
  }
}
