/** The one top-up that is made again and again: 1,000 naira, in kobo. */
export const TOP_UP = { credit: 100_000, charge: 101_523, fee: 1_523 } as const
