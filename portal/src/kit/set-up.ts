/** What customers set up themselves, or with support. */
export type SetUp = 'ivr' | 'queues'

/** What the shell lets its screens open: the dialog that names support. */
export type OpenSetUp = (what: SetUp) => void
