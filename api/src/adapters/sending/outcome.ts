/** Why a message did not arrive. */
export type Why =
  /** there is no such address or number */
  | 'no such address'
  /** whoever it is for takes no messages, as by do-not-disturb */
  | 'blocked'
  /** the network could not reach the phone */
  | 'not reachable'
  | 'not answered'
  | 'busy'
  /** whoever answered hung up before the end */
  | 'hung up'
  /** the gateway said no, in words of its own */
  | 'refused'
  /** our own account there: keys, sender, route, money */
  | 'not set up'
  /** nobody answered there, or they have too much to do */
  | 'unavailable'
  /** what it carried was over before it could be sent */
  | 'expired'
  /** nobody knows whether it arrived */
  | 'unknown'

/** What became of a message that was handed over to be sent. */
export type Outcome =
  | {
      readonly result: 'accepted'
      /** the name it has there, for the reports to come; null: there will be none */
      readonly providerId: string | null
      /** it is where it should be; else it is under way */
      readonly delivered: boolean
    }
  | {
      readonly result: 'rejected'
      readonly why: Why
      /** the same again would be rejected again; else it did not leave, and may be tried again */
      readonly permanent: boolean
      /** their words, for the operator; never the message's */
      readonly detail: string
      /** how long they asked to be left alone */
      readonly retryAfterSeconds?: number
    }
  /** Nobody knows: no answer came, or none that tells. The message may have left. */
  | { readonly result: 'unknown'; readonly detail: string }

const LONGEST_DETAIL = 200

/** Foreign words as they may be kept: one line, not long, and nothing in them that could be a code, a number or an address. */
export const detailOf = (words: string): string =>
  words
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/\S+@\S+|\d{4,}/g, '…')
    .trim()
    .slice(0, LONGEST_DETAIL)
