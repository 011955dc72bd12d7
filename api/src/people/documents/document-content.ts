// @source SA-124, DEC-120

import { DOCUMENT_PAGES_MOST } from '@ekoline/contract/people/documents.facts.ts'
import type { AccountDocument } from '@ekoline/contract/people/documents.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'

const MOST_PIXELS = 80_000_000 // of the cameras of today's phones
const EDGE = 4_000 // pixels: small print of a whole page can be read
const HEAD = 1_024 // bytes in which a reader of pdf looks for what it is, and at the end for where it ends
const ZIP_END = 22 + 65_535 // bytes of what a zip ends with, at most

const latin = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

const AUDIO_START =
  /^(RIFF.{4}WAVE|ID3|OggS|fLaC|#!AMR|FORM.{4}AIF|\.snd|MThd|.{4}ftypM4A|\xff[\xe2\xe3\xf2\xf3\xfa\xfb\xf1\xf9])/s
const AUDIO_NAME = /\.(wav|mp3|ogg|opus|flac|amr|aac|m4a|aiff?|wma|midi?)$/i

const isAudio = (bytes: Uint8Array, name: string) =>
  AUDIO_START.test(latin(bytes.subarray(0, 16))) || AUDIO_NAME.test(name.trim())

/** Whether a file is a zip as well: programs that unpack look at its end only. */
function isZipToo(bytes: Uint8Array): boolean {
  const end = latin(bytes.subarray(-ZIP_END))
  const at = end.lastIndexOf('PK\x05\x06')
  return at >= 0 && at + 22 + end.charCodeAt(at + 20) + end.charCodeAt(at + 21) * 256 === end.length
}

const MARKUP = /<(!doctype html|html|script|svg[\s>]|\?php)/i
const isMarkupToo = (bytes: Uint8Array) => MARKUP.test(latin(bytes.subarray(0, HEAD)))

const hexOf = (letter: string) =>
  letter
    .charCodeAt(0)
    .toString(16)
    .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)

/** A name in a pdf as it may be written: any letter can also be its number. */
const spelled = (name: string) => Array.from(name, (letter) => `(?:${letter}|#${hexOf(letter)})`).join('')

// What makes a pdf act when it is opened, or hold other files. Each is too long to occur in packed data by chance, so
// the whole file is searched: that also finds what only some readers take for structure.
const ACTIVE = new RegExp(
  `/(${['JavaScript', 'Launch', 'EmbeddedFile', 'RichMedia', 'SubmitForm', 'ImportData'].map(spelled).join('|')})`,
)

function isPlainPdf(bytes: Uint8Array): boolean {
  const text = latin(bytes)
  const isWhole = /^%PDF-[12]\.\d/.test(text) && /startxref\s+\d+\s+%%EOF\s*$/.test(text.slice(-HEAD))
  return isWhole && !ACTIVE.test(text)
}

/** A document as it is kept. */
export interface Content {
  readonly bytes: Uint8Array
  readonly media: AccountDocument['media']
}

type Makers = Pick<Context, 'images' | 'pdf' | 'log'>

async function pagesOf({ pdf, log }: Makers, bytes: Uint8Array): Promise<Content> {
  const made = await pdf.rebuild(bytes)
  if ('bytes' in made) return { bytes: made.bytes, media: 'application/pdf' }
  if (made.refused === 'locked') throw new AppError('document_locked')
  if (made.refused === 'too_long')
    throw new AppError('document_too_long', { values: { most: DOCUMENT_PAGES_MOST } })
  log.info({ err: made.cause }, 'an uploaded pdf could not be drawn')
  throw new AppError('document_refused')
}

/**
 * What is stored of an uploaded file: pictures made anew, of a pdf one for each page. Nothing else of the file is kept.
 * Only the content decides what a file is; its name and declared type are ignored, except to answer a file declared as
 * audio with its own error.
 *
 * @throws AppError document_is_audio, document_refused, document_locked, document_too_long; unavailable
 * @source service-areas §5 "Document upload"; decisions, "Files"
 */
export async function contentOf(makers: Makers, bytes: Uint8Array, name: string): Promise<Content> {
  if (isAudio(bytes, name)) throw new AppError('document_is_audio')
  if (isZipToo(bytes) || isMarkupToo(bytes)) throw new AppError('document_refused')
  if (isPlainPdf(bytes)) return pagesOf(makers, bytes)
  const picture = await makers.images.reencode(bytes, { edge: EDGE, mostPixels: MOST_PIXELS })
  if (!picture) throw new AppError('document_refused')
  return { bytes: picture.bytes, media: picture.extension === 'png' ? 'image/png' : 'image/jpeg' }
}
