import type {
  AnnouncedTo,
  RecordingSubject,
  RecordingSubjectRow,
} from '@ekoline/contract/calls/recording-rules.ts'
import { client } from '../../app/client.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { SeatNote } from '../../core/profile/SeatNote.tsx'
import { ListToolbar } from '../../kit/list/ListToolbar.tsx'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { usePage } from '../../kit/list/usePage.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Select } from '../../ui/Select.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CallTabs } from './CallTabs.tsx'
import { RecordingPeriod } from './RecordingPeriod.tsx'
import { useRecordingRules } from './recording-rules.queries.ts'

const PANEL = 'recording-rules'
const RULES = ['', 'always', 'never', 'demand'] as const
const SUBJECTS = ['person', 'queue', 'number'] as const

/** @param incoming whether calls that come in are recorded where no rule says otherwise */
const ruleName = (rule: RecordingSubjectRow['rule'], incoming: boolean) =>
  text(`recording_rule_${rule ?? (incoming ? 'usual_on' : 'usual_off')}`)
const subjectOf = (word: string): RecordingSubject => SUBJECTS.find((subject) => subject === word) ?? 'person'

/** Which calls are recorded, by person, queue and number. */
export function RecordingRulesScreen() {
  const { admin_status: isAdmin, userStatus } = useProfile()
  return (
    <>
      <PageTitle aside={<CallTabs />}>{text('title_recording')}</PageTitle>
      <SeatNote />
      {isAdmin ? (
        <div className="grid gap-4">
          <Rules isReader={userStatus === 'lead'} />
          <RecordingPeriod isReader={userStatus === 'lead'} />
        </div>
      ) : (
        <Card>
          <EmptyState title={text('recording_admins')}>{text('recording_admins_what')}</EmptyState>
        </Card>
      )}
    </>
  )
}

const HEARD_BY = [
  ['no one', 'recording_announced_none'],
  ['other', 'recording_announced_other'],
  ['both', 'recording_announced_both'],
] as const

/** To which sides a recording is announced before it begins. */
function Announcement({ announced, isReader }: { announced: AnnouncedTo; isReader: boolean }) {
  const change = useChange((next: AnnouncedTo) => client.setAnnouncement({ body: { announced: next } }), {
    done: 'recording_announced_set',
    failed: 'recording_rule_failed',
    refreshes: 'calls',
  })
  return (
    <div className="mb-4 max-w-md">
      <Select
        label={text('recording_announced')}
        value={(change.isPending ? change.input : announced) ?? announced}
        disabled={isReader || change.isPending}
        onChange={(next) => void change.run(next)}
        choices={HEARD_BY.map(([value, label]) => ({ value, label: text(label) }))}
      />
    </div>
  )
}

function Rules({ isReader }: { isReader: boolean }) {
  const { page, onPage, words, choose } = usePage('of', 'q')
  const of = subjectOf(words.of)
  const search = words.q.trim()
  const rules = useRecordingRules(of, search, page)
  const incoming = rules.data?.incoming ?? false
  return (
    <Card title={text('recording_list')}>
      <div className="mb-4 grid gap-1 text-small text-soft">
        {rules.data && <p>{text(incoming ? 'recording_usual_what_on' : 'recording_usual_what_off')}</p>}
        <p>{text('recording_how')}</p>
        <p>{text('recording_demand')}</p>
        <p>{text('recording_law')}</p>
      </div>
      {rules.data && <Announcement announced={rules.data.announced} isReader={isReader} />}
      <div className="mb-3">
        <Tabs
          label={text('recording_of')}
          tabs={SUBJECTS.map((value) => ({ value, label: text(`recording_of_${value}`) }))}
          value={of}
          onChange={(chosen) => choose({ of: chosen === 'person' ? '' : chosen, q: '' })}
          panel={PANEL}
        />
      </div>
      <div id={PANEL} role="tabpanel" aria-label={text(`recording_of_${of}`)}>
        <ListToolbar
          search={{
            label: text('recording_search'),
            word: search,
            onSearch: (q) => choose({ q }, { replace: true }),
          }}
        />
        <PagedTable
          label={text(`recording_of_${of}`)}
          query={rules}
          columns={columnsOf(isReader, incoming)}
          rowKey={({ key }) => key}
          expected={5}
          early
          page={page}
          onPage={onPage}
          noun={text('recording_rows')}
          failed={text('recording_rules_failed')}
          empty={
            search ? (
              <EmptyState title={text('recording_no_match', { search })} />
            ) : (
              <EmptyState title={text(`recording_none_${of}`)}>{text('recording_none_note')}</EmptyState>
            )
          }
        />
      </div>
    </Card>
  )
}

const columnsOf = (isReader: boolean, incoming: boolean): Column<RecordingSubjectRow>[] => [
  {
    head: text('recording_subject'),
    cell: ({ of, key, name }) => (
      <span className="grid min-w-0">
        <b className="wrap-anywhere">{of === 'number' ? key : name}</b>
        <span className="text-small font-normal text-faint">{of === 'number' ? name : key}</span>
      </span>
    ),
    card: 'title',
  },
  {
    head: text('recording_rule'),
    cell: (row) => (
      <div className="w-48">
        {isReader ? ruleName(row.rule, incoming) : <Rule row={row} incoming={incoming} />}
      </div>
    ),
    card: 'figure',
  },
]

interface RuleProps {
  row: RecordingSubjectRow
  incoming: boolean
}

function Rule({ row: { of, key, name, rule }, incoming }: RuleProps) {
  const called = of === 'number' ? key : name
  const change = useChange(
    (next: RecordingSubjectRow['rule']) => client.setRecordingRule({ body: { of, key, rule: next } }),
    {
      done: (_, next) => text('recording_rule_changed', { name: called, rule: ruleName(next, incoming) }),
      failed: 'recording_rule_failed',
      refreshes: 'calls',
    },
  )
  return (
    <FilterSelect
      label={text('recording_rule_of', { name: called })}
      value={(change.isPending ? change.input : rule) ?? ''}
      choices={RULES.map((value) => ({ value, label: ruleName(value || null, incoming) }))}
      onChange={(value) => void change.run(value || null)}
    />
  )
}
