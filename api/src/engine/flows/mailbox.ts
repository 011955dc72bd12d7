import type { Spoken } from '../../adapters/exchange/spoken.ts'
import type { Call } from '../call/call.ts'
import { LEAD_IN } from '../call/call-sound.ts'
import type { Leg } from '../call/leg.ts'
import { digitsOn, keyAfter, pressed } from './keys.ts'
import { type Mailbox, type MailboxMessage, MOST_PINS, SHORTEST_MESSAGE_SECONDS } from './mailboxes.ts'

const NEXT_DIGIT_WITHIN_MS = 15_000 // the words take 3 s
const KEY_WITHIN_MS = 5_000
const GREETING = { longestSeconds: 60, silenceSeconds: 8 }

/**
 * One of our phones hears its voicemail: asks for the PIN, plays the new messages, the oldest first, and takes a key
 * after each: 7 deletes it, 9 keeps it, as none does, 1 plays it again, and 0 records the greeting.
 */
export async function hearMessages(call: Call, phone: Leg, mailbox: Mailbox): Promise<void> {
  await call.answer(phone)
  if (!(await opens(call, phone, mailbox))) return
  const messages = (await call.routing.asks(mailbox.messages())) ?? []
  for (const message of messages) {
    if (phone.end) return
    await hear(call, phone, { mailbox, message })
  }
  const none = messages.length === 0 ? 'no messages' : 'no more messages'
  while (!phone.end && (await keyAfter(call, phone, [{ says: none }], KEY_WITHIN_MS)) === '0')
    await recordGreeting(call, phone, mailbox)
  await call.sound.announce(phone, 'goodbye')
}

/** @returns false when the PIN was wrong too often, or they hung up */
async function opens(call: Call, phone: Leg, mailbox: Mailbox): Promise<boolean> {
  for (let tries = 0; tries < MOST_PINS; tries++) {
    const pin = await askPin(call, phone)
    if (pin === null) return false
    const is = await call.routing.asks(mailbox.opens(pin))
    if (is === true) return true
    await call.sound.announce(phone, is === 'locked' ? 'pin locked' : 'wrong pin')
    if (is === 'locked') return false
  }
  return false
}

async function askPin(call: Call, phone: Leg): Promise<string | null> {
  const first = Promise.withResolvers<void>()
  const digits = digitsOn(call, phone, NEXT_DIGIT_WITHIN_MS, first.resolve)
  void call.sound.play(phone, [LEAD_IN, { says: 'enter pin' }], first.promise).catch(() => undefined) // they hung up
  return Promise.race([digits, phone.ended.then(() => null)])
}

async function hear(
  call: Call,
  phone: Leg,
  { mailbox, message }: { readonly mailbox: Mailbox; readonly message: MailboxMessage },
): Promise<void> {
  const { id, sound } = message
  while (!phone.end) {
    const key = await keyAfter(call, phone, [{ audio: sound }, { says: 'message keys' }], KEY_WITHIN_MS)
    if (phone.end) return
    if (key === '7') {
      const removed = await call.routing.asks(mailbox.remove(id).then(() => true))
      return removed ? call.sound.announce(phone, 'message deleted') : undefined
    }
    if (key === '0') await recordGreeting(call, phone, mailbox)
    else if (key === null || key === '9') {
      await call.routing.asks(mailbox.heard(id))
      return
    }
  }
}

async function recordGreeting(call: Call, phone: Leg, mailbox: Mailbox): Promise<void> {
  await call.sound.play(phone, [{ says: 'record greeting' }, { beep: true }])
  const leftMs = phone.end ? null : await call.recording.message(phone, GREETING)
  if (leftMs === null) return
  await call.within(leftMs, Promise.race([pressed(phone, ['#']), phone.silenced, phone.ended]))
  const recorded = await call.recording.take()
  const isKept =
    recorded &&
    !phone.end &&
    recorded.seconds >= SHORTEST_MESSAGE_SECONDS &&
    (await call.routing.asks(mailbox.greetBy(recorded.open).then(() => true)))
  await recorded?.discard()
  await call.sound.announce(phone, (isKept ? 'greeting kept' : 'greeting lost') satisfies Spoken)
}
