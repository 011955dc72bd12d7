import type { ParkedCall } from '@ekoline/contract/calls/parked-calls.ts'
import { instantOf } from '@ekoline/contract/units/time.ts'
import { client } from '../../app/client.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatDuration } from '../../format/duration.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useChange } from '../../kit/useChange.ts'
import { type SavesContact, useSaveContact } from '../../people/contacts/SaveContact.tsx'
import { useParkedCalls } from '../../people/my-phone/my-phone.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { Select } from '../../ui/Select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useCountdown } from '../../ui/useCountdown.ts'
import { whoIs } from '../history/call-words.ts'
import { PartyName, SaveParty } from '../history/PartyName.tsx'

const MINUTES = [1, 2, 3, 5, 10, 15, 30]

function RingsBack({ until }: { until: string }) {
  const left = useCountdown(instantOf(until).getTime())
  return left > 0 ? formatDuration(left) : text('parked_rings')
}

function columnsFor(
  save: SavesContact['save'],
  take: ((call: ParkedCall) => React.ReactNode) | null,
): Column<ParkedCall>[] {
  return [
    { head: text('parked_place'), cell: ({ place }) => <b>{place}</b>, card: 'figure' },
    {
      head: text('parked_who'),
      cell: ({ other, parked_by }) => (
        <span className="grid min-w-0 justify-items-start">
          <b className="wrap-anywhere">
            <PartyName party={other} />
          </b>
          <span className="text-small font-normal text-faint">{text('parked_by', { name: parked_by })}</span>
          <SaveParty party={other} save={save} />
        </span>
      ),
      card: 'title',
    },
    {
      head: text('parked_wait'),
      cell: ({ until }) => <RingsBack until={until} />,
      named: true,
      figures: true,
    },
    ...(take ? [{ head: text('parked_action'), cell: take, card: 'foot' } satisfies Column<ParkedCall>] : []),
  ]
}

/** The calls of the workgroup that wait in a parking place, each with a button that lets the own phone take it. */
export function ParkedCalls() {
  const { admin_status: isAdmin, userStatus } = useProfile()
  const isReader = userStatus === 'lead'
  const query = useParkedCalls()
  const { data } = query
  const saving = useSaveContact()
  const taking = useChange(({ place }: ParkedCall) => client.takeParkedCall({ params: { place } }), {
    done: 'parked_takes',
    failed: 'parked_take_failed',
    refreshes: 'calls',
  })
  const take = (call: ParkedCall) => (
    <Button
      kind="plain"
      size="row"
      aria-label={text('parked_take_of', { name: whoIs(call.other) })}
      busy={taking.isPending && taking.input?.uniqueid === call.uniqueid}
      onClick={() => taking.run(call)}
    >
      {text('parked_take')}
    </Button>
  )
  return (
    <Card title={text('parked_title')}>
      <p className="mb-3 text-small text-soft">{text('parked_how')}</p>
      <PagedTable
        label={text('parked_title')}
        query={{ ...query, data: data && { result: data.result, total: data.result.length } }}
        columns={columnsFor(saving.save, isReader ? null : take)}
        rowKey={({ uniqueid }) => uniqueid}
        expected={1}
        page={1}
        onPage={() => undefined}
        noun={text('parked_rows')}
        failed={text('parked_failed')}
        empty={<EmptyState title={text('parked_none')} />}
      />
      {saving.dialog}
      {isAdmin && !isReader && data && <Minutes minutes={data.minutes} />}
    </Card>
  )
}

/** After how long who parked a call is rung, for admins. */
function Minutes({ minutes }: { minutes: number }) {
  const setting = useChange((park_minutes: number) => client.setParking({ body: { park_minutes } }), {
    done: 'parking_set',
    failed: 'parking_failed',
    refreshes: 'calls',
  })
  const choices = [...new Set([...MINUTES, minutes])].toSorted((one, other) => one - other)
  return (
    <div className="mt-4 max-w-md">
      <Select
        label={text('parking_minutes')}
        value={String(minutes)}
        disabled={setting.isPending}
        onChange={(chosen) => setting.run(Number(chosen))}
        choices={choices.map((choice) => ({
          value: String(choice),
          label: choice === 1 ? text('parking_minute') : text('parking_many', { minutes: String(choice) }),
        }))}
      />
    </div>
  )
}
