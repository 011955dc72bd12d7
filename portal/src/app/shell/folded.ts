const KEY = 'folded'

/** The groups of the menu that a person folded in this browser; none when storage is not available. */
export function foldedGroups(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}

/** Keeps which groups are folded, for later visits. */
export function keepFolded(names: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(names))
  } catch {
    // Storage is not available: they are folded as long as the page is there.
  }
}
