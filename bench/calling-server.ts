import { readConfig } from '../api/src/config.ts'
import { startService } from '../api/src/service.ts'

/** The product with its background work; with an Asterisk where the environment names one. */
const service = await startService(readConfig(process.env))
process.on('SIGTERM', () => process.exit(0))
process.send?.({ port: Number(new URL(service.address).port) })
