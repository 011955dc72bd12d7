/** What will be possible on the screens that a later part brings, in plain words, by path. */
export const comingWords: Record<string, string> = {}
