/** What stands on every screen while the operator has suspended a workgroup. */
export const suspensionsMessages = {
  suspended_banner_outgoing:
    'We stopped the calls that {workgroup} makes: {reason}. You can still take calls, and emergency calls work.',
  suspended_banner_calls: 'We stopped all calls of {workgroup}: {reason}. Emergency calls still work.',
  suspended_banner_everything: 'We suspended {workgroup}: {reason}.',
  suspended_until: 'This ends on {until}.',
} as const

export const suspensionsLabels = {
  suspended_notice: 'Suspended',
  suspended_ask: 'Ask us',
} as const

/** What the operator's command line refuses about suspensions. */
export const suspensionsServerMessages = {
  suspended_already: 'This company is suspended like this already.',
  not_suspended: 'This company is not suspended.',
} as const
