import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Resampler } from './resampler.ts'
import { to16Bit, toMono } from './samples.ts'
import { TELEPHONE_HEAD_BYTES, TELEPHONE_RATE, telephoneHead } from './telephone-wav.ts'
import { readWavHead, type WavForm } from './wav-head.ts'

/** Sound as a telephone line carries it. */
export interface TelephoneWav {
  readonly path: string
  readonly bytes: number
  readonly lengthMs: number
  readonly sha256: string
}

const FRAMES_AT_ONCE = 8_192 // some milliseconds of work: between two of them others have their turn

/** The samples of a wav, as bytes of 16 bit at the telephone's rate, piece by piece. */
async function* converted(file: FileHandle, form: WavForm): AsyncGenerator<Buffer> {
  const resampler = new Resampler(form.rate)
  for (let frame = 0; frame < form.frames; frame += FRAMES_AT_ONCE) {
    const bytes = Math.min(FRAMES_AT_ONCE, form.frames - frame) * form.frameBytes
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(bytes),
      0,
      bytes,
      form.dataStart + frame * form.frameBytes,
    )
    if (bytesRead !== bytes) throw new Error('the file became shorter')
    yield to16Bit(resampler.push(toMono(buffer, form)))
  }
  yield to16Bit(resampler.end())
}

async function* wavOf(file: FileHandle, form: WavForm, samples: number): AsyncGenerator<Buffer> {
  yield telephoneHead(samples)
  yield* converted(file, form)
}

/**
 * Makes what callers hear of an uploaded file: a wav of 8 kHz, mono, 16 bit, and nothing else that the file holds.
 *
 * @param to the path of the result, where nothing is yet
 * @returns null when the file is no wav that can be played (see `readWavHead`); then there is no result
 */
export async function toTelephone(from: string, to: string): Promise<TelephoneWav | null> {
  const source = await open(from, 'r')
  try {
    const form = await readWavHead(source, (await source.stat()).size)
    if (!form) return null
    const samples = Resampler.made(form.frames, form.rate)
    const hash = createHash('sha256')
    const target = await open(to, 'wx', 0o600)
    try {
      for await (const piece of wavOf(source, form, samples)) {
        hash.update(piece)
        await target.writeFile(piece)
      }
    } finally {
      await target.close()
    }
    const lengthMs = Math.max(1, Math.round((samples * 1000) / TELEPHONE_RATE))
    return { path: to, bytes: TELEPHONE_HEAD_BYTES + 2 * samples, lengthMs, sha256: hash.digest('hex') }
  } finally {
    await source.close()
  }
}
