import type { StatementLine } from '@ekoline/contract/money/wallet.ts'
import { type ReactNode, useState } from 'react'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useAddress } from '../../kit/list/useAddress.ts'
import { addressNumber } from '../../kit/list/usePage.ts'
import { text } from '../../text.ts'
import type { Range } from '../../ui/DateRange.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { lineColumns, type Opening } from './statement-lines.tsx'
import { useRobocallLines } from './wallet.queries.ts'

const OPENED = 'robocall'

/** The robocall whose line is open, by the address; and what shows its calls below it. */
export function useOpenedRobocall(range: Range): Opening & { detail: (line: StatementLine) => ReactNode } {
  const [address, change] = useAddress()
  const opened = addressNumber(address.get(OPENED))
  return {
    opened,
    onOpen: (robocall: number | null) =>
      change(
        (now) => {
          now.delete(OPENED)
          if (robocall !== null) now.set(OPENED, String(robocall))
        },
        { replace: true },
      ),
    detail: ({ robocall_id: id, party }: StatementLine) =>
      id !== undefined && id === opened && <RobocallLines id={id} name={party} range={range} />,
  }
}

interface RobocallLinesProps {
  id: number
  /** of the robocall */
  name: string
  /** the days of the statement */
  range: Range
}

/** The calls of a robocall, which are one line of the statement. */
export function RobocallLines({ id, name, range }: RobocallLinesProps) {
  const [page, setPage] = useState(1)
  const label = text('robocall_lines', { name })
  return (
    <div className="rounded-field bg-sunken px-3">
      <PagedTable
        label={label}
        query={useRobocallLines(id, range, page)}
        columns={lineColumns()}
        rowKey={(line) => line.id}
        expected={3}
        page={page}
        onPage={setPage}
        noun={text('robocall_lines_noun')}
        failed={text('robocall_lines_failed')}
        empty={
          <EmptyState title={text('statement_none_in_range_title')}>
            {text('statement_none_in_range')}
          </EmptyState>
        }
      />
    </div>
  )
}
