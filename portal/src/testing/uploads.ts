import { vi } from 'vitest'

/** An upload that a screen makes, and what becomes of it. */
export interface SentFile {
  readonly call: string
  readonly form: FormData
  readonly headers: Map<string, string>
  progress: (share: number) => void
  /** answers; a text that is no JSON for what a proxy says */
  answer: (http: number, body: object | string) => void
  /** no answer comes */
  breakOff: () => void
  aborted: boolean
}

/** Catches the uploads: jsdom would send them. @returns them, in order */
export function caughtUploads(): SentFile[] {
  const sent: SentFile[] = []
  class Request {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    status = 0
    responseText = ''
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    #call = ''
    #headers = new Map<string, string>()
    open(method: string, address: string) {
      this.#call = `${method} ${address}`
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    getResponseHeader = () => null
    abort() {
      const upload = sent.find(({ form }) => form === this.#form)
      if (upload) upload.aborted = true
      this.onabort?.()
    }
    #form = new FormData()
    send(form: FormData) {
      this.#form = form
      sent.push({
        call: this.#call,
        form,
        headers: this.#headers,
        aborted: false,
        progress: (share) => this.upload.onprogress?.({ loaded: share * 1000, total: 1000 }),
        answer: (http, body) => {
          this.status = http
          this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
          this.onload?.()
        },
        breakOff: () => this.onerror?.(),
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}
