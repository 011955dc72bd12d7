import { SPEAK_MS, SPOKEN_MOST_BYTES, type Speech } from './speech.ts'

/** A server that speaks OpenAI's `/v1/audio/speech`, as those of Piper and Kokoro do, too. */
export interface SpeechServerPlace {
  /** where its paths begin, without the slash */
  readonly url: string
  /** null: it asks for none */
  readonly key: string | null
  /** as the server calls it */
  readonly voice: string
  readonly model: string
}

/** @throws Error when it is longer than any voice needs */
async function readBounded({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > SPOKEN_MOST_BYTES) throw new Error('its answer is longer than any voice needs')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Why no answer came, by its code: a message could hold what was sent. */
function reasonOf({ name, message, cause }: Error): string {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  return code ?? (name === 'Error' ? message : name)
}

/** @source OpenAI's API reference, "Create speech": model, input, voice, response_format */
export function createSpeechServer(
  { url, key, voice, model }: SpeechServerPlace,
  withinMs = SPEAK_MS,
): Speech {
  return {
    name: 'server',
    voice: `${url} ${model} ${voice}`,
    async speak(input) {
      try {
        const response = await fetch(`${url}/v1/audio/speech`, {
          method: 'POST',
          redirect: 'error', // the key and the text are for this host alone
          signal: AbortSignal.timeout(withinMs),
          headers: {
            'content-type': 'application/json',
            accept: 'audio/wav',
            ...(key !== null && { authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify({ model, input, voice, response_format: 'wav' }),
        })
        if (response.status !== 200) {
          await response.body?.cancel()
          return { result: 'failed', detail: `it answered ${response.status}` }
        }
        const wav = await readBounded(response)
        if (wav.toString('latin1', 0, 4) !== 'RIFF') return { result: 'failed', detail: 'it sent no WAV' }
        return { result: 'spoken', wav }
      } catch (error) {
        return { result: 'failed', detail: reasonOf(error as Error) }
      }
    },
  }
}
