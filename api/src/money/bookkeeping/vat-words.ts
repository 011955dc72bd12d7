/** A rate in hundredths of a percent. */
export const percentWords = (rate: number): string => `${rate / 100}%`

/** When the tax falls due. */
export const dueWords = (whenBought: boolean): string =>
  whenBought ? 'when airtime is bought' : 'as airtime is used'
