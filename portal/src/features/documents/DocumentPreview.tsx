import { usePreview } from '../../ui/usePreview.ts'

const MEGABYTE = 1024 * 1024

const sizeOf = (bytes: number) =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** What was chosen, before it is sent: the picture itself, or the name of what can not be shown. */
export function DocumentPreview({ file }: { file: File | null }) {
  const address = usePreview(file)
  return (
    <figure className="grid min-h-59 content-center justify-items-center gap-3 rounded-card border border-line-strong bg-sunken p-4">
      {address ? (
        <img
          src={address}
          alt={`Preview of ${file?.name}`}
          className="max-h-72 max-w-full rounded-field object-contain"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid h-20 w-14 place-items-center rounded-field border border-line-strong bg-surface text-label font-semibold text-faint"
        >
          {file?.name.match(/\.(\w{1,4})$/)?.[1]?.toUpperCase()}
        </span>
      )}
      <figcaption className="max-w-full text-center text-small wrap-anywhere text-soft">
        {file ? `${file.name}, ${sizeOf(file.size)}` : 'The file that you choose is shown here.'}
      </figcaption>
    </figure>
  )
}
