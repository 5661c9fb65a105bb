/**
 * Tells whether the browser blocks this site's data. Where it does, storage in memory takes its place for the page's
 * life, so that visitors can read what to allow. Imported before everything that reads a storage.
 */
function isReadable(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    window[name].getItem('');
    return true;
  } catch {
    return false;
  }
}

function makeMemoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

const names = ['localStorage', 'sessionStorage'] as const;
const blocked = names.filter((name) => !isReadable(name));
for (const name of blocked) Object.defineProperty(window, name, { value: makeMemoryStorage() });

/** Whether the browser keeps nothing for this site: nobody can sign in, and no schedule can be kept. */
export const isSiteDataBlocked = blocked.length > 0;
