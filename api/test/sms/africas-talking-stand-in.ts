import { type AfricasTalkingPlace, createAfricasTalking } from '../../src/adapters/sms/africas-talking.ts'
import { type GatewayCall, GatewayStandIn } from './gateway-stand-in.ts'
import { BLOCKED, NOBODY, type StandInReport } from './numbers.ts'

const API_KEY = 'africas-talking-api-key'
const SECRET = 'a-secret-at-the-end-of-the-address'

const recipient = (statusCode: number, status: string, number: string, messageId = 'None') => ({
  statusCode,
  number,
  status,
  cost: 'NGN 2.2000',
  messageId,
})

/** Speaks as Africa's Talking does. @source reference, payments 4.3 */
export class AfricasTalkingStandIn extends GatewayStandIn {
  /** the status of the next recipients, in place of what it would be */
  readonly statuses: number[] = []

  static async start(): Promise<AfricasTalkingStandIn> {
    const standIn = new AfricasTalkingStandIn(await GatewayStandIn.listen())
    standIn.serve((call) => standIn.#answer(call))
    return standIn
  }

  get place(): AfricasTalkingPlace {
    return {
      username: 'ekoline',
      apiKey: API_KEY,
      sender: 'Ekoline',
      baseUrl: this.baseUrl,
      reportSecret: SECRET,
    }
  }

  gateway = () => createAfricasTalking(this.place)

  #answer({ path, headers, body }: GatewayCall) {
    const form = new URLSearchParams(body)
    if (path !== '/version1/messaging') return { http: 404, body: 'Not Found' }
    if (headers.apikey !== API_KEY || form.get('username') !== 'ekoline')
      return { http: 401, body: 'The supplied authentication is invalid' }
    const [to, text] = [form.get('to') ?? '', form.get('message') ?? '']
    const answer = (Message: string, Recipients: object[]) => ({
      http: 201, // whatever became of it
      body: JSON.stringify({ SMSMessageData: { Message, Recipients } }),
    })
    if (form.get('from') !== 'Ekoline') return answer('InvalidSenderId', [])
    const status = this.statuses.shift() ?? { [NOBODY]: 403, [BLOCKED]: 409 }[to] ?? 101
    if (status > 102) return answer('Sent to 0/1 Total Cost: 0', [recipient(status, 'Refused', to)])
    const id = `ATPid_${this.taken.length}${'0'.repeat(26)}`
    this.taken.push({ to, text, id })
    return answer('Sent to 1/1 Total Cost: NGN 2.2000', [recipient(status, 'Success', to, id)])
  }

  /** What Africa's Talking posts to the webhook when it knows more of a message. */
  report(id: string, status: StandInReport, secret = SECRET) {
    const words = {
      sent: { status: 'Buffered' },
      delivered: { status: 'Success' },
      blocked: { status: 'Failed', failureReason: 'UserInBlackList' },
      failed: { status: 'Failed', failureReason: 'DeliveryFailure' },
    }
    const form = {
      id,
      phoneNumber: '+2348035550142',
      networkCode: '62130',
      retryCount: '0',
      ...words[status],
    }
    return {
      url: `/webhooks/africas-talking/${secret}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    }
  }
}
