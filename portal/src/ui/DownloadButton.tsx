import { useState } from 'react'
import { Button, type ButtonKind } from './Button.tsx'
import { saveFile } from './save-file.ts'

interface DownloadButtonProps {
  /** fetches the file */
  fetchFile: () => Promise<File>
  onFailed: (error: unknown) => void
  kind?: ButtonKind
  wide?: boolean
  children: string
}

/** Fetches a file and hands it to the browser to keep. */
export function DownloadButton({
  fetchFile,
  onFailed,
  kind = 'quiet',
  wide = false,
  children,
}: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      saveFile(await fetchFile())
    } catch (error) {
      onFailed(error)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button kind={kind} wide={wide} busy={busy} onClick={download}>
      {children}
    </Button>
  )
}
