import { detailOf, isUntrusted, type Outcome } from '../sending/outcome.ts'

/** Nodemailer's errors. */
export interface SmtpError extends Error {
  readonly code?: string
  /** after which of our commands: 'RCPT TO' for the recipient, 'DATA' for the letter */
  readonly command?: string
  readonly responseCode?: number
  readonly response?: string
  readonly originalCode?: string
  readonly timeoutType?: string
}

/** What a server's reply says. `subject` and `detail` are RFC 3463's, the y and z of an enhanced code such as 5.1.1. */
interface Reply {
  readonly code: number
  readonly enhanced: { readonly subject: number; readonly detail: number } | null
}

// After the three digits, as RFC 2034 wants it; some servers put a # before it, or the code somewhere in their words.
const AT_FRONT = /^\d{3}[ -]\s*[#(]?([245])\.(\d{1,3})\.(\d{1,3})(?![\d.])/
const IN_WORDS = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/

function replyOf(code: number, response: string): Reply {
  const found = AT_FRONT.exec(response) ?? IN_WORDS.exec(response)
  const isOfThis = found?.[1] === String(code)[0]
  return { code, enhanced: isOfThis ? { subject: Number(found?.[2]), detail: Number(found?.[3]) } : null }
}

/** Addresses that are not the recipient's but ours: RFC 3463, X.1.7 and X.1.8. */
const OF_SENDER = [7, 8]
/** Of servers without enhanced codes: replies about an address, and words by which they mean that it is not there. */
const ABOUT_ADDRESS = [510, 511, 512, 513, 550, 551, 553]
const NOT_THERE =
  /no such|unknown|does ?n.t exist|does not exist|not found|not a valid|invalid (address|mailbox|recipient|user)|unrouteable|no mailbox|user not local/i
const OF_POLICY =
  /relay|spam|polic|block|black|denied|deny|reputation|authenti|spf|dkim|dmarc|prohibit|not permitted|not allowed|sender/i

/** Whether the server stopped answering so late that it may have accepted the mail. */
const mayHaveLeft = ({ responseCode, command, timeoutType }: SmtpError) =>
  responseCode === undefined && (command === 'DATA' || timeoutType === 'SOCKET_TIMEOUT')

const isAddressGone = (code: number, response: string) =>
  ABOUT_ADDRESS.includes(code) && NOT_THERE.test(response) && !OF_POLICY.test(response)

type Refusal = Pick<Extract<Outcome, { result: 'rejected' }>, 'why' | 'permanent'>

/** Only an address that is not there is refused for good: all else may be about us, or pass. */
function refusalOf({ code, enhanced }: Reply, response: string, atRecipient: boolean): Refusal {
  const { subject, detail } = enhanced ?? { subject: 0, detail: 0 }
  const kept = { permanent: false } as const
  const isFinal = code >= 500
  if (code === 530 || subject === 7 || (subject === 1 && OF_SENDER.includes(detail)))
    return { why: 'not set up', ...kept }
  if (subject === 1)
    return isFinal ? { why: 'no such address', permanent: true } : { why: 'unavailable', ...kept }
  if ((subject === 2 && detail === 2) || (enhanced === null && code === 552))
    return { why: 'not reachable', ...kept }
  if (enhanced === null && atRecipient && isAddressGone(code, response))
    return { why: 'no such address', permanent: true }
  return { why: isFinal ? 'refused' : 'unavailable', ...kept }
}

/** What is about one recipient, its mailbox or its domain's rules: mails to others may still leave. */
const ONE_RECIPIENTS = [1, 2, 7]

/**
 * What a failure of nodemailer means for the mail. The enhanced code decides, where the server gives one: 550 alone is
 * said of an address that is not there, and of a relay, a block list or a DMARC rule that refuse us.
 *
 * @source RFC 3463, RFC 5321 4.2
 */
export function outcomeOf(error: SmtpError): Outcome {
  const { code = '', command = '', responseCode, response, originalCode = '' } = error
  const detail = detailOf([code, command, response ?? originalCode].join(' '))
  const rejected = (refusal: Refusal) => ({ result: 'rejected', ...refusal, detail }) as const
  if (
    code === 'EAUTH' ||
    code === 'ENOAUTH' ||
    code === 'ETLS' ||
    code === 'ECONFIG' ||
    isUntrusted(originalCode)
  )
    return rejected({ why: 'not set up', permanent: false })
  if (responseCode !== undefined && response !== undefined) {
    const reply = replyOf(responseCode, response)
    const isOfMail = command === 'RCPT TO' || command === 'DATA'
    const isOfOne = reply.enhanced ? ONE_RECIPIENTS.includes(reply.enhanced.subject) : responseCode >= 500
    return {
      ...rejected(refusalOf(reply, response, command === 'RCPT TO')),
      ...(isOfMail && isOfOne && responseCode !== 530 && { apart: true }),
    }
  }
  if (code === 'EENVELOPE')
    return rejected(
      /sender/i.test(error.message)
        ? { why: 'not set up', permanent: false }
        : { why: 'no such address', permanent: true },
    )
  if (mayHaveLeft(error)) return { result: 'unknown', detail }
  return rejected({ why: 'unavailable', permanent: false })
}
