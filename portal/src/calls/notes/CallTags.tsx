import { CALL_TAG_LONGEST, TAGS_OF_CALL } from '@ekoline/contract/calls/call-notes.facts.ts'
import type { CallNotes } from '@ekoline/contract/calls/call-notes.ts'
import { type FormEvent, useId, useState } from 'react'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { chipClass } from './Chips.tsx'
import { useCallTags } from './call-notes.queries.ts'

interface CallTagsProps {
  uniqueid: string
  written: CallNotes
}

/** The tags of a call, each with the way to remove it, and a field for one more that offers those of the company. */
export function CallTags({ uniqueid, written: { tags, may_write: mayWrite } }: CallTagsProps) {
  const untag = useChange(client.untagCall, { failed: 'call_untag_failed', refreshes: 'calls' })
  return (
    <div className="grid gap-2">
      {tags.length === 0 && !mayWrite && <p className="text-small text-faint">{text('call_tags_none')}</p>}
      {tags.length > 0 && (
        <ul aria-label={text('call_tags')} className="flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className={chipClass}>
              <span className="min-w-0 wrap-anywhere">{tag}</span>
              {mayWrite && (
                <button
                  type="button"
                  aria-label={text('call_tag_remove', { tag })}
                  title={text('call_tag_remove', { tag })}
                  disabled={untag.isPending}
                  onClick={() => void untag.run({ params: { uniqueid }, body: { tag } })}
                  className="-mr-2.5 grid min-h-8 min-w-8 place-items-center rounded-full hover:text-ink touch:min-h-10"
                >
                  <CrossIcon />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && tags.length < TAGS_OF_CALL && <NewTag uniqueid={uniqueid} tags={tags} />}
    </div>
  )
}

function NewTag({ uniqueid, tags }: { uniqueid: string; tags: readonly string[] }) {
  const [typed, setTyped] = useState('')
  const offered = useId()
  const { data: known = [] } = useCallTags()
  const add = useChange(client.tagCall, {
    failed: 'call_tag_failed',
    refreshes: 'calls',
    onDone: () => setTyped(''),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    const tag = typed.trim()
    if (tag !== '' && !add.isPending) void add.run({ params: { uniqueid }, body: { tag } })
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={text('call_tag_new')}
          list={offered}
          maxLength={CALL_TAG_LONGEST}
          value={typed}
          onChange={setTyped}
        />
        <datalist id={offered}>
          {known
            .filter((tag) => !tags.includes(tag))
            .map((tag) => (
              <option key={tag} value={tag} />
            ))}
        </datalist>
      </div>
      <Button
        type="submit"
        kind="quiet"
        busy={add.isPending}
        disabled={typed.trim() === ''}
        className="h-[2.75rem]"
      >
        {text('call_tag_add')}
      </Button>
    </form>
  )
}
