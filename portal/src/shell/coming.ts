export interface Coming {
  path: string
  title: string
}

/** Screens of the menu that a later part brings; what will be possible there is in coming-words.ts. */
export const comingScreens: Coming[] = []
