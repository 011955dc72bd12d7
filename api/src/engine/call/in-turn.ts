/** Serialises work by key: what joins never meets what is being ended. */
export function createTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const done = (last.get(key) ?? Promise.resolve()).then(work, work)
    const kept = done
      .catch(() => undefined) // the caller gets the error
      .then(() => {
        if (last.get(key) === kept) last.delete(key)
      })
    last.set(key, kept)
    return done
  }
}
