import { useEffect } from 'react'
import { config } from '../../app/config.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'

export interface ShowsCodes {
  /** they are on the screen, and will not be again */
  onCodes: () => void
  onDone: () => void
}

/** Shows the recovery codes, only this once. */
export function RecoveryCodes({ codes, onCodes, onDone }: { codes: readonly string[] } & ShowsCodes) {
  const { email } = useProfile()
  const { brand } = config()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they come
  useEffect(onCodes, [])
  const heading = text('recovery_file', { brand: brand.name, email })
  const file = `${heading}\n${text('recovery_file_once')}\n\n${codes.join('\n')}\n`
  return (
    <div className="grid gap-4">
      <p className="text-soft">
        {text('recovery_about')} <b className="text-ink">{text('recovery_once')}</b>
      </p>
      <ul
        aria-label={text('recovery_title')}
        className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-field bg-sunken p-4 font-mono text-small max-cards:justify-items-center max-cards:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="grid grid-cols-2 gap-3">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={`${config().product}-recovery-codes.txt`}
          className={buttonClass('quiet', 'normal', true)}
        >
          {text('recovery_download')}
        </a>
        <CopyButton text={codes.join('\n')} failed={text('recovery_copy_failed')}>
          {text('recovery_copy')}
        </CopyButton>
      </div>
      <Button size="large" wide onClick={onDone}>
        {text('recovery_saved')}
      </Button>
    </div>
  )
}
