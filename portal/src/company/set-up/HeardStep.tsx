import { SoundField } from '../../calls/files/SoundField.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { isMenu, type SetUpDraft } from './draft.ts'
import type { StepProps } from './step-props.ts'

/** What may be said, by the answers so far. */
export function scriptOf({ company, keys, ...draft }: SetUpDraft): string {
  const welcome = text('set_up_welcome', { company: company.trim() })
  if (!isMenu({ company, keys, ...draft })) return `${welcome} ${text('set_up_welcome_box')}`
  const each = keys.map(({ name }, index) =>
    text('set_up_welcome_key', { name: name.trim(), digit: index + 1 }),
  )
  return [welcome, ...each, text('set_up_welcome_stay')].join(' ')
}

/** The greeting of the menu, or of the voicemail where there is no menu. */
export function HeardStep({ draft, change, objections }: StepProps) {
  const { sound } = draft
  const script = scriptOf(draft)
  if (sound)
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-good-wash px-4 py-3">
        <p role="status" className="flex min-w-0 items-center gap-2 font-semibold text-good wrap-anywhere">
          <CheckIcon />
          {text('set_up_heard_chosen', { name: sound.name })}
        </p>
        <Button kind="plain" className="px-0!" onClick={() => change({ sound: null })}>
          {text('set_up_heard_change')}
        </Button>
      </div>
    )
  return (
    <>
      <div className="rounded-card bg-sunken px-4 py-3">
        <p className="text-small text-soft">{text('set_up_heard_read')}</p>
        <p className="text-lead wrap-anywhere">“{script}”</p>
      </div>
      <SoundField
        label={text('set_up_heard_list')}
        name="sound"
        type="ivr"
        first="record"
        script={script}
        value=""
        suggestedName={text('set_up_heard_name')}
        failed={text('set_up_heard_failed')}
        none={text('set_up_heard_none')}
        noMatch={(search) => text('set_up_heard_no_match', { search })}
        error={objections.sound ?? objections.greeting}
        onChoose={(chosen) => change({ sound: chosen })}
      />
      {!isMenu(draft) && <p className="text-small text-soft">{text('set_up_heard_ours')}</p>}
    </>
  )
}
