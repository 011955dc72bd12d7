/** Why a message did not arrive. */
export type Why =
  /** there is no such address or number */
  | 'no such address'
  /** the recipient takes no messages, as by do-not-disturb */
  | 'blocked'
  /** the network could not reach the phone, or the mailbox is full */
  | 'not reachable'
  | 'not answered'
  | 'busy'
  /** the person who answered hung up before the end */
  | 'hung up'
  /** the gateway refused, for a reason of its own */
  | 'refused'
  /** our own account there: keys, sender, route, money, or its certificate, which we do not trust */
  | 'not set up'
  /** the gateway did not answer, or is overloaded */
  | 'unavailable'
  /** its code or link expired before it could be sent */
  | 'expired'
  /** it may have arrived or not */
  | 'unknown'

/** The outcome of handing a message over. */
export type Outcome =
  | {
      readonly result: 'accepted'
      /** its id there, for delivery reports; null: there will be none */
      readonly providerId: string | null
      /** it has arrived; else it is under way */
      readonly delivered: boolean
    }
  | {
      readonly result: 'rejected'
      readonly why: Why
      /** it would be rejected again; else it did not leave, and may be tried again */
      readonly permanent: boolean
      /** their words, for the operator; never the message's */
      readonly detail: string
      /** it is about this recipient alone: others may still be sent to */
      readonly apart?: boolean
      /** how long they asked us to wait */
      readonly retryAfterSeconds?: number
    }
  /** No usable answer came. The message may have left. */
  | { readonly result: 'unknown'; readonly detail: string }

/**
 * Whether a connection failed because TLS could not be made: the certificate is not trusted, is over, or is another
 * host's, or the port speaks no TLS. Nothing was sent, and waiting alone mends nothing.
 *
 * @param code Node's own, such as SELF_SIGNED_CERT_IN_CHAIN
 */
export const isUntrusted = (code: string): boolean =>
  /CERT|ISSUER|LEAF_SIGNATURE|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME_MISMATCH|^ERR_(TLS|SSL)_|^EPROTO$/.test(
    code,
  )

const LONGEST_DETAIL = 200

/** A gateway's text as it may be stored: one short line, without anything that could be a code, a number or an address. */
export const detailOf = (words: string): string =>
  words
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/(?<!\S)\S+@\S+|\d{4,}/g, '…')
    .trim()
    .slice(0, LONGEST_DETAIL)
