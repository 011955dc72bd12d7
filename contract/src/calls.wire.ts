import type { WireTable } from './wire-table.ts'

export const callsWire = {
  callHistory: { method: 'POST', path: '/legacy', form: true, action: '{product}callhistory' },
  searchCallHistory: { method: 'POST', path: '/legacy', form: true, action: 'search{product}callhistory' },
  recentCalls: { method: 'GET', path: '/v1/{product}/recentCalls' },
  recentCallsPage: { method: 'GET', path: '/v1/{product}/recentCalls/:page' },
  makeCall: { method: 'POST', path: '/v1/makecall' },
  call: { method: 'GET', path: '/v1/{product}/calls/:uniqueid' },
  hangUp: { method: 'DELETE', path: '/v1/{product}/calls/:uniqueid' },
  callQuote: { method: 'GET', path: '/v1/{product}/callquote' },
  freeSeconds: { method: 'GET', path: '/v1/{product}/freeseconds' },
  recordingLink: { method: 'POST', path: '/v1/recordings/link' },
  individualRecording: { method: 'GET', path: '/v1/recordings/individual/:file' },
  businessRecording: { method: 'GET', path: '/v1/recordings/business/:file' },
  callGraph: { method: 'GET', path: '/v1/callgraph/:cardid' },
} as const satisfies WireTable
