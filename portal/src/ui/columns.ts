/** The cards of a long screen in two columns where there is room, each as high as its cards. */
export const twoColumns = 'grid items-start gap-4 min-[78rem]:grid-cols-2'
export const column = 'grid min-w-0 gap-4'
