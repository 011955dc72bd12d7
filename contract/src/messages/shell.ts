/** What stands around the screens: the menu, the titles, and what the parts of every screen say. */
export const shellLabels = {} as const
