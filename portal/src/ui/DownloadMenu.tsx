import { useState } from 'react'
import { text } from '../text.ts'
import { buttonClass } from './Button.tsx'
import { cx } from './cx.ts'
import { DownloadIcon } from './file-icons.tsx'
import { ChevronIcon } from './icons.tsx'
import { Menu, menuItemClass } from './Menu.tsx'
import { Spinner } from './Spinner.tsx'
import { saveFile } from './save-file.ts'

interface DownloadMenuProps {
  /** the forms of the file, each by its words */
  files: readonly { readonly label: string; readonly fetchFile: () => Promise<File> }[]
  onFailed: (error: unknown) => void
}

/** Fetches a file in one of its forms, and hands it to the browser to keep. */
export function DownloadMenu({ files, onFailed }: DownloadMenuProps) {
  const [busy, setBusy] = useState(false)

  async function download(fetchFile: () => Promise<File>) {
    if (busy) return
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
    <Menu
      triggerClass={cx(buttonClass('quiet'), busy && 'opacity-50')}
      trigger={
        <>
          {busy ? <Spinner /> : <DownloadIcon />}
          {text('ui_download')}
          <ChevronIcon />
        </>
      }
    >
      {files.map(({ label, fetchFile }) => (
        <button
          key={label}
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => void download(fetchFile)}
          className={menuItemClass}
        >
          {label}
        </button>
      ))}
    </Menu>
  )
}
