import type { CallerIds } from '@ekoline/contract/calls/caller-ids.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { formatPhone } from '../../format/phone.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { useForm } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useCallerIds } from './caller-id.queries.ts'

/** Which number the calls of the workgroup show, and who may choose another, for its admins. */
export function WorkgroupCallerId() {
  const [changing, setChanging] = useState(false)
  const close = () => setChanging(false)
  const shown = useCallerIds(useSeat().username)
  return (
    <Card title={text('caller_id_title')}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid max-w-[60ch] gap-1.5">
          <p className="text-soft">{text('caller_id_about')}</p>
          {shown.isLoading && (
            <p aria-busy="true">
              <Skeleton className="h-[1lh]" />
            </p>
          )}
          {shown.data && (
            <p>
              {text('caller_id_workgroup')}{' '}
              <b className="tabular-nums">
                {shown.data.workgroup.number === null
                  ? text('caller_id_chosen')
                  : formatPhone(shown.data.workgroup.number)}
              </b>
            </p>
          )}
        </div>
        <Button kind="quiet" onClick={() => setChanging(true)}>
          {text('caller_id_change')}
        </Button>
      </div>
      <Dialog open={changing} title={text('caller_id_change')} holds onClose={close}>
        <Fetched onDone={close} />
      </Dialog>
    </Card>
  )
}

function Fetched({ onDone }: { onDone: () => void }) {
  const found = useCallerIds(useSeat().username)
  return (
    <Region query={found} failed={text('caller_id_failed')} loading={<Skeleton className="h-60" />}>
      {(ids) => <Fields {...ids} onDone={onDone} />}
    </Region>
  )
}

function Fields({
  numbers,
  workgroup,
  onDone,
}: Pick<CallerIds, 'numbers' | 'workgroup'> & { onDone: () => void }) {
  const { form, field, refuse, submit } = useForm(
    useState({ number: workgroup.number ?? '', who: workgroup.fixed ? 'admins' : 'people' }),
  )
  const save = useChange(client.setWorkgroupCallerId, {
    done: 'caller_id_workgroup_saved',
    refreshes: 'calls',
    onDone,
    onFailed: refuse,
  })
  const send = submit(({ number, who }) =>
    save.run({ body: { number: number || null, fixed: who === 'admins' } }),
  )
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <Select
        label={text('caller_id_workgroup')}
        hint={text('caller_id_automatic_hint')}
        choices={[
          { value: '', label: text('caller_id_automatic') },
          ...numbers.map((value) => ({ value, label: formatPhone(value) })),
        ]}
        {...field('number')}
      />
      <Select
        label={text('caller_id_who')}
        choices={[
          { value: 'people', label: text('caller_id_people') },
          { value: 'admins', label: text('caller_id_admins') },
        ]}
        {...field('who')}
      />
      <Button type="submit" busy={save.isPending}>
        {text('caller_id_save')}
      </Button>
    </form>
  )
}
