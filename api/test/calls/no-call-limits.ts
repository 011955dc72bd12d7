/** Settings for what calls more than people do. */
export const NO_CALL_LIMITS = {
  CALLS_AT_ONCE_SEAT: '0',
  CALLS_AT_ONCE_WORKGROUP: '0',
  CALLS_A_MINUTE_SEAT: '0',
  CALLS_A_MINUTE_WORKGROUP: '0',
  CALL_SPEND_DAY_SEAT: '0',
  CALL_SPEND_DAY_WORKGROUP: '0',
} as const
