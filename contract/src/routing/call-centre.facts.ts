export const CALL_CENTRE_REFRESH_MS = 3_000 // as the wallboard
export const CALL_CENTRE_CALLERS_SHOWN = 20 // of a queue
export const CALL_CENTRE_AGENTS_MOST = 500
export const CALL_CENTRE_CALLS_MOST = 500
