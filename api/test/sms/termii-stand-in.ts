import { createHmac } from 'node:crypto'
import { createTermii, type TermiiPlace } from '../../src/adapters/sms/termii.ts'
import { type GatewayCall, GatewayStandIn } from './gateway-stand-in.ts'
import { BLOCKED, NOBODY, type StandInReport } from './numbers.ts'

const API_KEY = 'termii-api-key'
const SECRET = 'termii-report-secret'
const FIRST_ID = 9_122_821_270_554_876_574n // more than a number holds

const asked = (body: string) =>
  JSON.parse(body) as {
    api_key: string
    to: string
    from: string
    sms: string
    type: string
    channel: string
  }

/** Speaks as Termii does. @source reference, payments 4.2 */
export class TermiiStandIn extends GatewayStandIn {
  static async start(): Promise<TermiiStandIn> {
    const standIn = new TermiiStandIn(await GatewayStandIn.listen())
    standIn.serve((call) => standIn.#answer(call))
    return standIn
  }

  get place(): TermiiPlace {
    return {
      apiKey: API_KEY,
      sender: 'Ekoline',
      baseUrl: this.baseUrl,
      route: 'dnd',
      reportSecret: SECRET,
    }
  }

  gateway = () => createTermii(this.place)

  #answer({ path, body }: GatewayCall) {
    const { api_key, to, from, sms, type, channel } = asked(body)
    const refuse = (http: number, message: string) => ({
      http,
      body: JSON.stringify({ code: http, message }),
    })
    if (path !== '/api/sms/send') return refuse(404, 'Not found')
    if (api_key !== API_KEY) return refuse(401, 'Unauthorized')
    if (type !== 'plain' || channel !== 'dnd') return refuse(400, 'Route not active')
    if (from !== 'Ekoline') return refuse(404, 'ApplicationSenderId not found for senderName')
    if (`+${to}` === NOBODY) return refuse(400, `Invalid phone number ${to}`)
    if (`+${to}` === BLOCKED) return refuse(400, 'Number has DND active')
    const id = String(FIRST_ID + BigInt(this.taken.length))
    this.taken.push({ to: `+${to}`, text: sms, id })
    // The id is a bare number here, as some of Termii's answers have it.
    return {
      http: 200,
      body: `{"code":"ok","message_id":${id},"message":"Successfully Sent","balance":9,"user":"Ada"}`,
    }
  }

  /** What Termii posts to the webhook when it knows more of a message: the message's own text among it. */
  report(id: string, status: StandInReport, key = SECRET) {
    const words = {
      sent: 'Message Sent',
      delivered: 'DELIVERED | Message delivered to handset',
      blocked: 'DND Active on Phone Number',
      failed: 'Message Failed',
    }
    const message = this.taken.find((known) => known.id === id)
    const body = JSON.stringify({
      type: 'outbound',
      id: 'b6a4d3e2',
      message_id: id,
      receiver: message?.to.slice(1),
      sender: 'Ekoline',
      message: message?.text,
      sent_at: '2026-11-20 11:00:00',
      cost: '3.9',
      command: 'deliver',
      status: words[status],
      channel: 'dnd',
    })
    const signature = createHmac('sha512', key).update(body).digest('hex')
    return {
      url: '/webhooks/termii',
      headers: { 'content-type': 'application/json', 'x-termii-signature': signature },
      payload: body,
    }
  }
}
