import type { EndpointName } from '@ekoline/contract/index.ts'

/**
 * Calls that no screen makes: players, phones, downloads and customers' own systems do. The page has no code for them.
 */
export const CALLS_OF_OTHERS = [
  'activeUserDetails',
  'dataCopy',
  'searchCallHistory',
  'recentCallsPage',
  'individualRecording',
  'businessRecording',
  'phoneSetUp',
  'makePhoneSecret',
  'fileContent',
  'allocatedNumbers',
  'publicBusinessProfile',
] as const satisfies readonly EndpointName[]

/** A call that screens may make. */
export type WireName = Exclude<EndpointName, (typeof CALLS_OF_OTHERS)[number]>
