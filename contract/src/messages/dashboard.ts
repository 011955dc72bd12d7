/** Headings, hints and empty states of the Overview. */
export const dashboardLabels = {} as const
