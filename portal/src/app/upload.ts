import { wires } from 'virtual:wires'
import type { Args, FileField, Reply } from '@ekoline/contract/endpoint/endpoint.ts'
import type { Endpoints } from '@ekoline/contract/index.ts'
import type { WireName } from './calls-of-others.ts'
import { ApiError, failureOf, urlOf } from './client.ts'
import { session } from './session.ts'

type Uploads = {
  [K in WireName]: Endpoints[K] extends { upload: object } ? K : never
}[WireName]

interface UploadOptions {
  signal: AbortSignal
  /** gets from 0 to 1 how much has left the device */
  onProgress: (share: number) => void
}

type Parts = { params?: object; query?: object; body?: object; file?: Blob }

function formOf(field: string, { file, body = {} }: Parts): FormData {
  const form = new FormData()
  if (file) form.append(field, file)
  for (const [name, value] of Object.entries(body)) if (value != null) form.append(name, String(value))
  return form
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const answerOf = (request: XMLHttpRequest) => ({
  status: request.status,
  headers: new Headers({ 'retry-after': request.getResponseHeader('retry-after') ?? '' }),
})

/**
 * A call that carries a file. By XMLHttpRequest, because `fetch` does not report upload progress.
 *
 * @throws ApiError; the signal's reason when it was given up
 */
export function upload<N extends Uploads>(
  name: N,
  args: Args<Endpoints[N]>,
  { signal, onProgress }: UploadOptions,
): Promise<Reply<Endpoints[N]>> {
  const to = wires[name]
  const { field } = to.upload as FileField // of a call that carries one
  const token = session.token()
  const sent = navigator.onLine
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(to.method, urlOf(to, args as Parts))
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0 && !signal.aborted) onProgress(loaded / total) // some browsers report it late
    }
    request.onload = () => {
      const json = jsonOf(request.responseText)
      const isDone = request.status >= 200 && request.status < 300 && json !== null
      if (isDone) resolve(json as Reply<Endpoints[N]>)
      else reject(failureOf(answerOf(request), json, token))
    }
    request.onerror = () => reject(new ApiError(0, null, sent))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    request.send(formOf(field, args as Parts))
  })
}
