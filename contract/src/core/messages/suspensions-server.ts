/** What the operator's command line refuses about suspensions. */
export const suspensionsServerMessages = {
  suspended_already: 'This workgroup is suspended like this already.',
  not_suspended: 'This workgroup is not suspended.',
} as const
