import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { z } from 'zod'
import type { SpeechServerPlace } from '../adapters/speech/server.ts'
import { ConfigError, LOOPBACK, url, withoutSlash } from './values.ts'

/** Which voice says what customers write, in the order of docs/configuration.md. */
export const speechVariables = {
  SPEECH_URL: url.optional(),
  SPEECH_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be visible ASCII characters without a blank')
    .optional(),
  SPEECH_VOICE: z.string().min(1).default('alloy'),
  SPEECH_MODEL: z.string().min(1).default('tts-1'),
}

type Variables = z.infer<z.ZodObject<typeof speechVariables>>

/** Who speaks: a server, or the program flite. */
export type SpeechConfig = { readonly server: SpeechServerPlace } | { readonly flite: string }

/** The first program of that name that can be run. @param path as the environment has it: folders with colons between */
function programIn(path: string, name: string): string | null {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const program = join(folder, name)
    try {
      accessSync(program, constants.X_OK)
      return program
    } catch {
      // not there: the next folder
    }
  }
  return null
}

/** The server that is named, else flite where it is installed; null: no voice. @throws ConfigError */
export function speechOf(vars: Variables, path = ''): SpeechConfig | null {
  const { SPEECH_URL: address, SPEECH_KEY: key = null, SPEECH_VOICE: voice, SPEECH_MODEL: model } = vars
  if (address) {
    const { protocol, hostname } = new URL(address)
    if (protocol !== 'https:' && !LOOPBACK.has(hostname))
      throw new ConfigError(
        'SPEECH_URL must be an https address: the key and texts of customers are sent there',
      )
    return { server: { url: withoutSlash(address), key, voice, model } }
  }
  const flite = programIn(path, 'flite')
  return flite === null ? null : { flite }
}
