import { pino } from 'pino'
import { createTestClock } from '../../../testing/test-clock.ts'
import { createManualTimers } from '../manual-timers.ts'
import { describeEngine } from '../telephony.conformance.ts'
import { createTestSimulator } from './simulator.ts'

const silent = pino({ level: 'silent' })
const open = () => createTestSimulator(createManualTimers(createTestClock()), silent)

describeEngine('simulator', async () => {
  const simulator = open()
  return { ...simulator, slackMs: 0, pass: simulator.advance }
})
