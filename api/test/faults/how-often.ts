/** How often a fault is provoked: a few times in `npm run test:all`, as often as it takes in `npm run faults`. */
export const FAULTS = Number(process.env.FAULTS ?? 3)
/** Calls that are placed while processes are killed; `npm run faults` wants 10,000 at 200 a second. */
export const CALLS = Number(process.env.CALLS ?? 400)
export const CALLS_A_SECOND = Number(process.env.CALLS_A_SECOND ?? 80)
export const CALL_KILLS = Number(process.env.CALL_KILLS ?? 2)
export const FAULT_SEED = Number(process.env.FAULT_SEED ?? 20_261_120)
/** How long people move money while processes are killed. */
export const MONEY_RUN_MINUTES = Number(process.env.MONEY_RUN_MINUTES ?? 1)
