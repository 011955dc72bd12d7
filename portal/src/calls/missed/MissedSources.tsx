import type { MissedSource } from '@ekoline/contract/calls/missed-calls.ts'
import { client } from '../../app/client.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePageNamed } from '../../kit/list/usePage.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useMissedSources } from './missed.queries.ts'
import { sourceName } from './missed-words.ts'

/** Whose missed calls are listed, for admins to say: each number and each queue. */
export function MissedSources() {
  const { page, onPage } = usePageNamed('sources')
  const sources = useMissedSources(page)
  const turning = useChange(
    ({ of, key, on }: MissedSource) => client.switchMissedSource({ body: { of, key, listed: !on } }),
    {
      done: (_, source) =>
        text(source.on ? 'missed_source_off_done' : 'missed_source_on_done', { name: sourceName(source) }),
      failed: 'missed_source_failed',
      refreshes: 'calls',
    },
  )
  const columns: Column<MissedSource>[] = [
    { head: text('missed_source'), cell: (source) => sourceName(source), card: 'title' },
    {
      head: text('missed_source_state'),
      cell: ({ on }) => (
        <StatusDot tone={on ? 'good' : 'idle'}>
          {text(on ? 'missed_source_on' : 'missed_source_off')}
        </StatusDot>
      ),
    },
    {
      head: text('missed_actions'),
      cell: (source) => {
        const action = text(source.on ? 'missed_source_switch_off' : 'missed_source_switch_on')
        return (
          <Button
            kind="plain"
            size="row"
            aria-label={text('ui_action_of', { action, name: sourceName(source) })}
            onClick={() => void turning.run(source)}
          >
            {action}
          </Button>
        )
      },
      card: 'figure',
    },
  ]
  return (
    <PagedTable
      label={text('missed_sources')}
      query={sources}
      columns={columns}
      rowKey={({ of, key }) => `${of} ${key}`}
      expected={2}
      page={page}
      onPage={onPage}
      noun={text('missed_source_rows')}
      failed={text('missed_sources_failed')}
      empty={<p className="py-2 text-soft">{text('missed_sources_none')}</p>}
    />
  )
}
