import type { WireTable } from './wire-table.ts'

export const robocallsWire = {
  robocalls: { method: 'GET', path: '/v1/{product}/robocall' },
  robocall: { method: 'GET', path: '/v1/{product}/robocall/:id' },
  addRobocall: { method: 'POST', path: '/v1/{product}/robocall' },
  previewRobocall: { method: 'POST', path: '/v1/{product}/robocall/preview' },
  robocallProgress: { method: 'GET', path: '/v1/{product}/robocall/:id/progress' },
  robocallNumbers: { method: 'GET', path: '/v1/{product}/robocall/:id/numbers' },
  robocallReport: { method: 'GET', path: '/v1/{product}/robocall/:id/report' },
  pauseRobocall: { method: 'POST', path: '/v1/{product}/robocall/:id/pause' },
  resumeRobocall: { method: 'POST', path: '/v1/{product}/robocall/:id/resume' },
  stopRobocall: { method: 'POST', path: '/v1/{product}/robocall/:id/stop' },
  optOuts: { method: 'GET', path: '/v1/{product}/optouts' },
  addOptOut: { method: 'POST', path: '/v1/{product}/optouts' },
} as const satisfies WireTable
