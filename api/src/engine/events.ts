import type { Readable } from 'node:stream'
import type { Key, Party } from '../adapters/exchange/exchange.ts'
import type { Attempt, LegQuality, LegResult } from './call/outcomes.ts'
import type { RecordedBy } from './call/recording.ts'
import type { CallId } from './orders.ts'

interface Base {
  readonly callId: CallId
  readonly at: Date
  readonly node: string
}

export type Direction = 'inbound' | 'outbound' | 'click' | 'robocall' | 'otp'

export type TelephonyEvent = Base &
  /** `adopted`: again, by the process that goes on with a call of the one before */
  (
    | { type: 'call.started'; direction: Direction; from: string; to: string; adopted?: true }
    | { type: 'call.ringing'; leg: 'a' | 'b' }
    /** whose phones ring, so that a colleague may pick it up; none: it rings no more */
    | { type: 'call.rings'; people: readonly string[] }
    /** a colleague has picked it up: `call.answered` comes before */
    | { type: 'call.picked'; user: string }
    /** who calls is blocked: they hear so, and it ends */
    | { type: 'call.blocked' }
    /** a person at a number outside, whom a call of its own has reached, has taken it */
    | { type: 'call.taken' }
    /** leg b, or the only leg, starts billing */
    | { type: 'call.answered'; leg: 'a' | 'b' /** whose SIP phone it is, of ours */; user?: string }
    | { type: 'call.digit'; digit: Key }
    /** a menu took a key, which may lead nowhere */
    | { type: 'menu.key'; ivrId: string; key: Key }
    /** the own phone of a click-to-call, called over the network, has left it to a colleague's: the call goes on */
    | { type: 'call.left' }
    /** who began the call hears that it ends so soon: about a minute before, unless it is given more until then */
    | { type: 'call.warned'; secondsLeft: number }
    /** who talks of us says when it is recorded: it is, or is not now; null: it is not for them to say */
    | { type: 'call.recording'; onDemand: 'on' | 'off' | null }
    /** emitted again by each new process until it is discarded, which happens once it is stored elsewhere */
    | {
        type: 'call.recorded'
        seconds: number
        /** what had it begin, where that is known */
        by?: RecordedBy
        open: () => Promise<Readable>
        discard: () => Promise<void>
      }
    | {
        type: 'call.ended'
        answeredAt?: Date
        /** from the answer of the called leg to the end, exact */
        talkMs: number
        result: LegResult
        playedToEnd?: boolean
        recovered?: boolean
        /** the tries to call by a trunk, in order */
        attempts?: readonly Attempt[]
        /** of the legs that were answered and measured */
        quality?: readonly LegQuality[]
      }
    /** a third one is asked to take it, or to talk with both */
    | {
        type: 'call.third'
        stage: 'rings'
        /** who asks: whose SIP phone it is; null: their own phone, over the network */
        by: string | null
        /** the one before */
        other: Party
        party: Party
      }
    /** they talk with the person who asked alone; or all three talk */
    | { type: 'call.third'; stage: 'answered' | 'joined' }
    /** who has left: who asked, the third one, or the one before, who is charged no more */
    | { type: 'call.third'; stage: 'gone'; gone: 'by' | 'other' | 'third' }
    /** it has left its parking place: one of ours took it, or no one did and who parked it is rung */
    | { type: 'park.left'; user?: string }
    /** hears the greeting of a box: what is recorded from here on is a message to it */
    | { type: 'voicemail.joined'; boxId: string }
    | { type: 'queue.joined' | 'queue.left' | 'queue.kept' | 'queue.aborted'; queueId: string }
    | {
        type: 'queue.connected' | 'queue.completed'
        queueId: string
        agent: string
        holdMs: number
        talkMs?: number
      }
    /** `members` is how many are in it, at all processes */
    | { type: 'conference.joined'; conferenceId: string; members: number; bridge: string }
    | { type: 'conference.left'; conferenceId: string; members: number }
  )
