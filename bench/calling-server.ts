import { readConfig } from '../api/src/config.ts'
import { startService } from '../api/src/service.ts'

/** The product with all that it does by itself; by the environment with an Asterisk. */
const service = await startService(readConfig(process.env))
process.on('SIGTERM', () => process.exit(0))
process.send?.({ port: Number(new URL(service.address).port) })
