/** What a stand-in reports of a message. */
export type StandInReport = 'sent' | 'delivered' | 'blocked' | 'failed'

/** Both stand-ins know no such number. */
export const NOBODY = '+2348030000000'
/** Both stand-ins refuse it for do-not-disturb. */
export const BLOCKED = '+2348030000001'
