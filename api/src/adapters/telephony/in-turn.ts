/** Does work one after another for each key: what joins never meets what is just being ended. */
export function createTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const done = (last.get(key) ?? Promise.resolve()).then(work, work)
    const kept = done
      .catch(() => undefined) // whoever asked for it hears of it
      .then(() => {
        if (last.get(key) === kept) last.delete(key)
      })
    last.set(key, kept)
    return done
  }
}
