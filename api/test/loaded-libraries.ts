/** A process that starts and stops the service, and prints which libraries of figures, traces, documents and mails that took. */
import { registerHooks } from 'node:module'

const loaded = new Set<string>()
registerHooks({
  load(url, context, next) {
    const library = /node_modules\/(@opentelemetry\/[^/]+|prom-client|pdfkit|fontkit|nodemailer)\//.exec(
      url,
    )?.[1]
    if (library) loaded.add(library)
    return next(url, context)
  },
})
const { readConfig } = await import('../src/config.ts')
const { startService } = await import('../src/service.ts')
const service = await startService({ ...readConfig(process.env), port: 0 })
await service.stop(Promise.resolve())
process.stdout.write(JSON.stringify([...loaded]))
