import { readConfig } from '../api/src/config.ts'
import { createContext } from '../api/src/context.ts'
import { features } from '../api/src/features.ts'
import { serveSipAuth } from '../api/src/people/my-phone/sip-auth.ts'
import { openDatabase } from '../api/src/platform/db/open.ts'

/** What says a Kamailio by which HA1 it checks a phone, and nothing else. */
const config = readConfig(process.env)
const engine = await openDatabase(config.database, {
  onIdleError: (error) => process.stderr.write(`${error.message}\n`),
})
const auth = await serveSipAuth(createContext(config, engine, features), {
  host: '127.0.0.1',
  port: 0,
  secret: process.env.SIP_EDGE_SECRET ?? '',
  encrypted: false,
})
process.on('SIGTERM', () => process.exit(0))
process.send?.({ port: Number(new URL(auth.address).port) })
