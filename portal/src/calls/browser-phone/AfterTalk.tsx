import { useEffect, useState } from 'react'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { CallNotes } from '../notes/CallNotes.tsx'
import { useLastTalk } from '../notes/call-notes.queries.ts'
import { useBrowserPhone } from './useBrowserPhone.ts'

/** Offers to write something on a call of the browser phone once it is over, until the next one or until it is closed. */
export function AfterTalk() {
  const { call } = useBrowserPhone()
  const isReader = useProfile().userStatus === 'lead'
  const [talk, setTalk] = useState<number | null>(null)
  const [isClosed, setClosed] = useState(false)
  const since = call?.stage === 'talking' ? call.since : null
  useEffect(() => {
    if (since === null) return
    setTalk(since)
    setClosed(false)
  }, [since])
  if (call || isReader || isClosed || talk === null) return null
  return <OfTalk key={talk} talk={talk} onClose={() => setClosed(true)} />
}

function OfTalk({ talk, onClose }: { talk: number; onClose: () => void }) {
  const [isWriting, setWriting] = useState(false)
  const { data } = useLastTalk(talk)
  if (!data) return null
  const { uniqueid, other } = data
  return (
    <section
      aria-label={text('call_notes')}
      className="fixed bottom-[calc(1rem+var(--bar,0px))] left-3 z-10 grid max-h-[calc(100dvh-2rem-var(--bar,0px))] w-[min(22.5rem,calc(100vw-32px))] gap-3 overflow-y-auto rounded-card border border-line bg-raised p-4 text-ink shadow-lift"
    >
      <p role="status" className="font-semibold wrap-anywhere">
        {text('call_talk_over', { who: other.name ?? formatPhone(other.number) })}
      </p>
      {isWriting && <CallNotes uniqueid={uniqueid} />}
      <div className="flex flex-wrap gap-2">
        {!isWriting && <Button onClick={() => setWriting(true)}>{text('call_talk_write')}</Button>}
        <Button kind="quiet" onClick={onClose}>
          {text('call_talk_close')}
        </Button>
      </div>
    </section>
  )
}
