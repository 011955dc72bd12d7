import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { AudioRef } from './exchange.ts'

/**
 * What the exchange says to a caller. A text that is changed needs its sound made anew: `npm run spoken`.
 */
export const SPOKEN = {
  money: 'There is not enough money in your wallet for this call. Please top up, then dial again.',
  debt: 'Your workgroup owes us money, so you cannot make calls. When an admin tops up by card, that pays it first.',
  suspended: 'Calls from your workgroup are stopped. Emergency calls still work. Please ask your admin.',
  barred: 'You cannot make calls from this phone. Please ask your admin.',
  unverified: 'Please verify your phone number in the portal first. Then you can make calls.',
  'calls at once': 'Too many calls are running. Wait until one is over, then dial again.',
  'calls a minute': 'Too many calls were started. Wait a minute, then dial again.',
  day: "Too little of today's limit for calls is left. Call again tomorrow, or ask your admin.",
  month: 'Too little of what your calls may cost this month is left. Please ask your admin.',
  destination: 'Your admin does not let you call this number. Please ask your admin.',
  'wrong number': 'This phone number is incomplete or wrong. Please check it, then dial again.',
  'own number': 'This is your own number. Please dial another one.',
  'no rate': 'We have no price for calls to this number, so you cannot call it. Nothing was charged.',
  'unknown number': 'This number does not exist. Please check it, then dial again.',
  'network busy': 'The network is busy. Please dial again in a minute.',
  'transfer to': 'Transfer. Dial the phone number, then the hash key.',
  emergency: 'You cannot transfer a call to an emergency number. Please dial it yourself.',
  'no colleague':
    'Nobody in your workgroup has this number. From this phone you can transfer to colleagues only.',
  'no place': 'All parking places are taken. Please take one of the parked calls first.',
  parked: 'Your call is parked. To take it, dial',
  'nothing parked': 'No call is parked there.',
  'nothing rings': 'No call is ringing for your groups.',
  'take the call': 'This is a call for you. To take it, press 1.',
  unreachable: 'Your transfer was not answered.',
  back: 'You are back in your call.',
  unanswered: 'Nobody can take your call now. Goodbye.',
  'closed now': 'You are closed now. Dial the same code again to open.',
  'open again': 'You follow your hours again.',
  'no schedule': 'Your workgroup has no schedule with this number.',
  voicemail: 'We cannot take your call now. Please leave a message after the tone.',
  'message left': 'Your message was left. Goodbye.',
  'no message': 'No message was left. Goodbye.',
  'no mailbox': 'You have no voicemail box yet. You can set one up in the portal.',
  'no pin': 'Your voicemail has no PIN yet. You can set one in the portal.',
  'enter pin': 'Please enter your PIN, then the hash key.',
  'wrong pin': 'This PIN is wrong.',
  'pin locked': 'There were too many wrong PINs. Please try again in an hour.',
  'message keys': 'To delete this message, press 7. To keep it, press 9. To hear it again, press 1.',
  'message deleted': 'Your message is deleted.',
  'no messages': 'You have no new messages. To record your greeting, press 0.',
  'no more messages': 'You have no more new messages. To record your greeting, press 0.',
  'record greeting': 'Please say your greeting after the tone, then press the hash key.',
  'greeting kept': 'Your greeting is saved.',
  'greeting lost': 'Your greeting is not saved.',
  'record sound': 'After the tone, say what callers will hear. Then press the hash key.',
  'sound keys': 'To keep this, press 1. To record it again, press 2. To drop it, press 3.',
  'sound kept': 'It is saved among your files. Goodbye.',
  'sound lost': 'It could not be saved. Please dial again later.',
  'sound dropped': 'It is not saved. Goodbye.',
  'nothing recorded': 'We recorded nothing. Please dial again.',
  'may not record': 'You cannot record sounds for callers. Please ask your admin.',
  'sounds full': 'There is no room for more sounds. Please delete some in the portal first.',
  goodbye: 'Thank you for listening to your messages. Goodbye.',
  'first in line': 'You are first in the line.',
  'your place': 'You are number',
  'in line': 'in the line.',
  'wait a minute': 'The expected wait is about one minute.',
  'expected wait': 'The expected wait is about',
  minutes: 'minutes, more or less.',
  'press one': 'To be called back in your turn, press 1.',
  'call back kept':
    'We call you back when it is your turn, and it costs you nothing. You can hang up now. Goodbye.',
  'no call back': 'We cannot call you back at this number. Please stay on the line.',
  recorded: 'This call is recorded.',
  'not recorded': 'This call is no longer recorded.',
  'do not disturb on': 'Do not disturb is on. Your phones do not ring.',
  'do not disturb off': 'Do not disturb is off. Your phones ring again.',
  undisturbed: 'Your colleague does not want to be disturbed now.',
  blocked: 'The people you are calling do not take calls from this number. Goodbye.',
  'number hidden': 'The people you are calling take no calls without a caller ID. Goodbye.',
  'caller blocked': 'Your last caller is blocked. The number is',
  'caller hidden': 'Your last caller hid their number. You can block hidden numbers in the portal.',
  'caller ours': 'Your last caller is one of you, and cannot be blocked.',
  'no caller': 'Nobody has called you yet.',
  'list full': 'Your list of blocked numbers is full. Please remove some in the portal first.',
  'may not block': 'You cannot block callers. Please ask your admin.',
  'ready menu': 'Thank you for calling. To speak with us, press 1, or stay on the line.',
  'admins only': 'Only an admin can do this. Please ask your admin.',
} as const

export type Spoken = keyof typeof SPOKEN

const FOLDER = new URL('./spoken/', import.meta.url)

/** Its name says which text it speaks. */
export const soundFileOf = (name: Spoken): string => {
  const text = createHash('sha256').update(SPOKEN[name]).digest('hex').slice(0, 8)
  return `${name.replaceAll(' ', '-')}-${text}.wav`
}

/** The sound of a text, in the service's own folder: another machine's exchange needs a copy. */
export const soundOf = (name: Spoken): AudioRef => {
  const file = soundFileOf(name)
  return { id: file, path: fileURLToPath(new URL(file, FOLDER)) }
}
