import { ConfigError, readConfig } from './config.ts'
import { startService } from './service.ts'

/** The process: configuration, start, stop on a signal or when the process that started it is gone. */
async function main() {
  const service = await startService(readConfig(process.env))
  service.announce((line) => process.stdout.write(`${line}\n`))

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await service.stop()
    process.disconnect?.()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
}

main().catch((error: Error) => {
  const plain = error instanceof ConfigError || error.cause === undefined
  process.stderr.write(`Ekoline could not start.\n${plain ? error.message : error.stack}\n`)
  process.exitCode = 1
  process.disconnect?.()
})
