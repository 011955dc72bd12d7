import { vi } from 'vitest'

/** Catches what the browser is given to keep: jsdom keeps nothing. @returns the names, in order */
export function caughtFiles(): string[] {
  const names: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:kept', revokeObjectURL: () => undefined }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

/** The answer of the server that is a file. */
export function fileAnswer(type: string, name: string, content = 'content'): Response {
  return new Response(content, {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  })
}
