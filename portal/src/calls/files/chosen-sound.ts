import { FILE_MAXIMUM_BYTES, FILE_MAXIMUM_MEGABYTES } from '@ekoline/contract/calls/files.facts.ts'
import { SOUND_HEAD_BYTES, soundKindOf } from '@ekoline/contract/units/sound-kind.ts'
import { decode, lengthOf } from '../../kit/sound/decode.ts'
import { SOUND_LONGEST_SECONDS } from '../../kit/sound/limits.ts'
import { type Sound, soundOf } from '../../kit/sound/sound.ts'
import { faultOf } from '../../kit/sound/wav.ts'
import { text } from '../../text.ts'
import { clock } from '../../ui/clock.ts'

/** What a file is by how it begins, as the server sees it too. */
const kindOf = async (file: Blob) =>
  soundKindOf(new Uint8Array(await file.slice(0, SOUND_HEAD_BYTES).arrayBuffer()))

const tooLong = (seconds: number) =>
  text('sound_file_long', { length: clock(seconds), minutes: SOUND_LONGEST_SECONDS / 60 })

/** A sound of another kind as WAV, or why it cannot be one. @param unread the words for what this browser cannot read */
async function converted(file: File, unread: string): Promise<Sound | string> {
  const seconds = await lengthOf(file) // before it is unpacked: an hour would fill the memory of a phone
  if (seconds !== null && seconds > SOUND_LONGEST_SECONDS) return tooLong(seconds)
  const samples = await decode(file)
  if (!samples) return unread
  const sound = soundOf(samples)
  const fault = faultOf(samples)
  if (fault === 'long') return tooLong(sound.seconds ?? 0)
  return fault ? text(fault === 'silent' ? 'sound_file_silent' : 'sound_file_short') : sound
}

/**
 * A chosen file as what is sent: a WAV as it is, any other sound that this browser reads as WAV.
 *
 * @returns what is wrong with it, in words, if it cannot be sent
 * @source service-areas §5, "File upload"; decisions, "What stays"
 */
export async function soundOfFile(file: File): Promise<Sound | string> {
  const kind = await kindOf(file)
  const isCalledSound = file.type.startsWith('audio/') && !/\.wav$/i.test(file.name)
  if (kind === null && !isCalledSound) return text('select_audio')
  if (file.size > FILE_MAXIMUM_BYTES) return text('file_too_large', { megabytes: FILE_MAXIMUM_MEGABYTES })
  if (kind === 'wav') return { wav: file, seconds: null }
  return converted(file, kind === null ? text('only_wav') : text('sound_file_unread', { kind }))
}
