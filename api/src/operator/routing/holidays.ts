import { dayText } from '@ekoline/contract/units/weekdays.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { publicHolidays } from '../../routing/schedules/holidays.service.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'

export const holidaysList: Verb = {
  name: 'holidays list',
  parameters: [],
  options: {},
  summary: 'the public holidays from today on',
  about:
    'The schedules of all workgroups follow them: calls go where a workgroup says for holidays, unless it has hours of its own for that day.',

  run: (operator) =>
    withService(operator, async (ctx) => {
      const holidays = await publicHolidays(ctx)
      const rows = holidays.map(({ day, name }) => [day, dayText(day), name])
      const lines =
        rows.length > 0
          ? tableOf([['Day (Lagos)', '', 'Holiday'], ...rows])
          : ['No public holidays are known. "holidays add" adds them.']
      return { lines, data: { holidays } }
    }),
}
