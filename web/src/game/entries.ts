/** Entries of a browser’s storage, which may be forbidden, full or damaged at any time. */

/** A damaged entry, or one of another form, is dropped. */
export function readEntry<T>(storage: Storage | null, key: string, read: (value: unknown) => T | null): T | null {
  try {
    const text = storage?.getItem(key);
    if (text == null) return null;
    const value = read(JSON.parse(text));
    if (value === null) storage?.removeItem(key);
    return value;
  } catch {
    removeEntry(storage, key);
    return null;
  }
}

/** False when it is full or forbidden: the game goes on, it is only not kept. */
export function writeEntry(storage: Storage | null, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text);
    return storage !== null;
  } catch {
    return false;
  }
}

export function removeEntry(storage: Storage | null, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Forbidden: then there is nothing to remove either.
  }
}
