import type { AuditWord } from '../endpoint/audit-word.ts'

const MEGABYTE = 1024 * 1024
export const FILE_MAXIMUM_MEGABYTES = 20 // decisions, "Files"
export const FILE_MAXIMUM_BYTES = FILE_MAXIMUM_MEGABYTES * MEGABYTE
/** Of a workgroup: more files than menus and queues can use, and some hours of sound as they are kept. */
export const FILES_OF_WORKGROUP = 300
export const BYTES_OF_WORKGROUP = 500 * MEGABYTE
export const FILE_NAME_LONGEST = 200
/** A sound that is recorded by phone. */
export const RECORDED_LONGEST_SECONDS = 300
/** What a file is for (service-areas §3): a menu, a queue, or music on hold. */
export const FILEBUCKET_TYPES = ['ivr', 'queue', 'moh'] as const
export type FilebucketType = (typeof FILEBUCKET_TYPES)[number]

export const filesErrors = {
  music_for_admins: 403,
  not_a_wav: 415,
  sound_other_format: 415,
  wav_other_codec: 415,
  wav_cut: 415,
  wav_damaged: 415,
  wav_empty: 415,
  wav_channels: 415,
  wav_rate: 415,
  file_in_use: 409,
  music_in_use: 409,
  files_full: 422,
} as const

export const filesAudit = {
  file_uploaded: { kind: 'settings', text: 'Uploaded an audio file' },
  file_recorded: { kind: 'settings', by: 'phone', text: 'Recorded an audio file by phone' },
  file_renamed: { kind: 'settings', text: 'Renamed an audio file' },
  file_deleted: { kind: 'settings', text: 'Deleted an audio file' },
} as const satisfies Record<string, AuditWord>
