import { ConfigError } from './config/values.ts'
import { readConfig } from './config.ts'
import { startService } from './service.ts'

/** The process: configuration, start, stop on a signal or when the process that started it is gone. */
async function main() {
  const service = await startService(readConfig(process.env))
  service.announce((line) => process.stdout.write(`${line}\n`))

  const hurry = Promise.withResolvers<void>()
  let stopping = false
  const stop = async () => {
    if (stopping) return hurry.resolve() // asked a second time
    stopping = true
    await service.stop(hurry.promise)
    process.disconnect?.()
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)

  service.lost.then((error) => {
    process.stderr.write(`Ekoline stops, because its database is lost; start it again.\n${error.message}\n`)
    process.exitCode = 1
    hurry.resolve() // a call that cannot be written down is not waited for
    return stop()
  })
}

function inPlainWords(error: NodeJS.ErrnoException): string {
  if (error.code === 'EADDRINUSE') return 'PORT is in use by another process: choose another one, or stop it.'
  if (error.code === 'EACCES') return 'PORT may not be opened by this user: choose one above 1023.'
  return error instanceof ConfigError || error.name === 'Error'
    ? error.message
    : (error.stack ?? error.message)
}

main().catch((error: Error) => {
  process.stderr.write(`Ekoline could not start.\n${inPlainWords(error)}\n`)
  process.exitCode = 1
  process.disconnect?.()
})
