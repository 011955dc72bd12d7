import { PaystackStandIn, STAND_IN_KEYS } from './paystack-stand-in.ts'

/** What a test in a browser asks of the stand-in: that a customer pays a reference. */
interface Ask {
  readonly pay: string
}

const standIn = await PaystackStandIn.start()
process.on('message', ({ pay }: Ask) => {
  standIn.books.pay(pay)
  process.send?.({ paid: pay })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ baseUrl: standIn.baseUrl, ...STAND_IN_KEYS })
