import type { Call } from '../call/call.ts'
import { LEAD_IN } from '../call/call-sound.ts'
import type { Leg } from '../call/leg.ts'
import { pressed } from './keys.ts'
import { SHORTEST_MESSAGE_SECONDS, type VoicemailBox } from './mailboxes.ts'

interface Box extends VoicemailBox {
  readonly boxId: string
}

const SILENCE_SECONDS = 8

/**
 * Answers, and takes a message: greeting, tone, and what the caller says, until they hang up, press #, say nothing for a
 * while, or the message is as long as it may be. # during the greeting leads to the tone at once.
 */
export async function leaveMessage(call: Call, caller: Leg, { boxId, ...box }: Box): Promise<void> {
  await call.answer(caller)
  await call.bridges.make(caller) // alone: out of any music
  await call.recording.deliver() // of a talk before it: what is recorded from here on is the message
  call.emit({ type: 'voicemail.joined', boxId })
  await greet(call, caller, { boxId, ...box })
}

/** As `leaveMessage` goes on, of a process before: the greeting begins anew, a message goes on. */
export async function leaveMessageAgain(call: Call, caller: Leg, box: Box): Promise<void> {
  await call.sound.hush()
  if (call.recording.isOn) await take(call, caller, box)
  else await greet(call, caller, box)
}

async function greet(call: Call, caller: Leg, { boxId, greeting, longestSeconds }: Box): Promise<void> {
  const box = { boxId, greeting, longestSeconds }
  call.isAt({ at: 'voicemail', ...box })
  call.recording.prepare(caller)
  const said = greeting ? { audio: greeting } : ({ says: 'voicemail' } as const)
  await call.sound.play(caller, [LEAD_IN, said], pressed(caller, ['#']))
  if (!caller.end) await call.sound.play(caller, [{ beep: true }])
  if (!caller.end) await take(call, caller, box)
}

async function take(call: Call, caller: Leg, { longestSeconds }: Box): Promise<void> {
  const leftMs = await call.recording.message(caller, { longestSeconds, silenceSeconds: SILENCE_SECONDS })
  if (leftMs === null) return
  await call.within(leftMs, Promise.race([pressed(caller, ['#']), caller.silenced, caller.ended]))
  const seconds = await call.recording.deliver()
  await call.sound.announce(caller, seconds < SHORTEST_MESSAGE_SECONDS ? 'no message' : 'message left')
}
