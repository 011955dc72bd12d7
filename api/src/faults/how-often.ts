/** How often a fault is provoked: a few times in `npm test`, as often as it takes in `npm run faults`. */
export const FAULTS = Number(process.env.FAULTS ?? 3)
export const FAULT_SEED = Number(process.env.FAULT_SEED ?? 20_261_120)
