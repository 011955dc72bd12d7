import type { FilebucketType } from '@ekoline/contract/calls/files.facts.ts'
import { ApiError, unlessOffline } from '../../app/client.ts'
import { upload } from '../../app/upload.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { useUpload } from '../../kit/useUpload.ts'
import { text } from '../../text.ts'

/**
 * The message for a failed upload: the specification's words for a file that is not a wav; the server's reason; that it
 * could not be stored; or, without an answer of the API, that something went wrong.
 *
 * @source service-areas §8; docs/decisions/016-screens.md
 */
function whyNotUploaded(error: unknown): string {
  const { http, body } = error instanceof ApiError ? error : { http: 0, body: null }
  if (body?.code === 'not_a_wav') return text('only_wav')
  if (body && http < 500) return body.message
  if (body?.status === false) return text('upload_failed')
  return unlessOffline(error, text('internal'))
}

interface SoundUpload {
  file: File
  type: FilebucketType
}

interface SoundUploadOptions {
  done: (sent: SoundUpload) => string
  onDone: (id: number, sent: SoundUpload) => void
  onFailed: (why: string) => void
}

/** Sends a sound to the files of the seat. */
export function useSoundUpload({ done, onDone, onFailed }: SoundUploadOptions) {
  const { cardid, workgroup } = useSeat()
  return useUpload(
    ({ file, type }: SoundUpload, progress) =>
      upload(
        'addUpload',
        {
          file,
          body: {
            card_id: cardid,
            filebucket_type: type,
            filebucket_permission: 'public',
            workgroup_name: workgroup,
          },
        },
        progress,
      ),
    {
      done: (_, sent) => done(sent),
      failed: whyNotUploaded,
      cancelled: text('upload_cancelled'),
      refreshes: 'calls',
      onDone: ({ result }, sent) => onDone(result.filebucket_number, sent),
      onFailed: (error) => onFailed(whyNotUploaded(error)),
    },
  )
}
