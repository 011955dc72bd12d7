/** Where things stand in the shell, shared by it and by its skeleton. */
export const frame = {
  grid: 'grid min-h-dvh grid-cols-[14.5rem_minmax(0,1fr)] max-wide:block',
  side: 'sticky top-0 h-dvh overflow-y-auto border-r border-line bg-surface px-3 pt-5 pb-18 max-wide:hidden',
  brand: 'flex h-10 items-center px-3',
  header:
    'flex min-h-15 items-center gap-3 max-cards:gap-2 border-b border-line bg-surface px-7 max-wide:px-4',
  // As high as the window where the mode line stands below it: what loads must not push that about in sight.
  main: 'max-wide:min-h-dvh max-w-[82.5rem] p-7 max-wide:px-6 max-cards:px-4 max-cards:py-5',
  /** at the foot of the sidebar, or of the page where there is none */
  footer:
    'flex flex-wrap items-center justify-between gap-x-6 px-6 py-3 max-cards:px-4 wide:fixed wide:bottom-0 wide:left-0 wide:w-[calc(14.5rem-1px)] wide:bg-surface',
} as const
