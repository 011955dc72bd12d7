import { useState } from 'react'
import { Button, type ButtonKind } from './Button.tsx'
import { saveFile } from './save-file.ts'

interface DownloadButtonProps {
  /** fetches the file */
  fetchFile: () => Promise<File>
  onFailed: (error: unknown) => void
  kind?: ButtonKind
  wide?: boolean
  /** what is read of it, where its text alone does not name the file */
  label?: string
  children: string
}

/** Fetches a file and hands it to the browser to keep. */
export function DownloadButton({
  fetchFile,
  onFailed,
  kind = 'quiet',
  wide = false,
  label,
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
    <Button kind={kind} wide={wide} busy={busy} aria-label={label} onClick={download}>
      {children}
    </Button>
  )
}
