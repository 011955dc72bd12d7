import { readFileSync } from 'node:fs'
import { type Rewording, serverCatalogue } from '@ekoline/contract/messages/server.ts'
import { isDay } from '@ekoline/contract/units/time.ts'
import { z } from 'zod'
import { ConfigError } from './values.ts'

/** The operator's own words for messages. @throws ConfigError */
export function readRewording(file: string): Rewording {
  const wrong = (why: string) => new ConfigError(`MESSAGES_FILE ${file}: ${why}`)
  let content: unknown
  try {
    content = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw wrong((error as Error).message)
  }
  const parsed = z.record(z.string(), z.string()).safeParse(content)
  if (!parsed.success) throw wrong('must be a JSON object of key to text')
  const unknown = Object.keys(parsed.data).find((key) => !Object.hasOwn(serverCatalogue, key))
  if (unknown) throw wrong(`there is no message "${unknown}"`)
  return parsed.data
}

/** A document must carry its date, which people know its version by. @throws ConfigError */
export function readDocument(variable: string, file: string): string {
  const wrong = (why: string) => new ConfigError(`${variable} ${file}: ${why}`)
  let markdown: string
  try {
    markdown = readFileSync(file, 'utf8')
  } catch (error) {
    throw wrong((error as Error).message)
  }
  if (markdown.includes('\ufffd')) throw wrong('must be text in UTF-8')
  if (!/^# \S/m.test(markdown)) throw wrong('must have a title, a line like "# Terms of use"')
  if (!markdown.match(/\d{4}-\d{2}-\d{2}/g)?.some(isDay)) throw wrong('must say its date, like 2026-11-30')
  return markdown
}
