import { SCHEDULE_NAME_LONGEST } from '@ekoline/contract/routing/schedules.facts.ts'
import { type Day, isDay } from '@ekoline/contract/units/time.ts'
import { dayText } from '@ekoline/contract/units/weekdays.ts'
import type { Context } from '../../context.ts'
import {
  addHoliday,
  HolidayRefused,
  previewHoliday,
  publicHolidays,
  removeHoliday,
} from '../../routing/schedules/holidays.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { reasonOf } from '../arguments.ts'
import { withService } from '../open.ts'
import { Misused, operatorActor, type Verb } from '../operator.ts'
import { saying } from '../saying.ts'
import { tableOf } from '../table.ts'
import { trying } from '../trial.ts'

const withHolidays = saying(HolidayRefused, {
  over: ({ day }) => new Misused(`${day} is over.`),
  is_holiday: ({ day }) => `${day} is a holiday already. To rename it, remove it first.`,
  no_holiday: ({ day }) => `${day} is no holiday. "holidays list" shows them.`,
})

/** @throws Misused for what is no day of the calendar */
function dayGiven(text: string): Day {
  if (!isDay(text)) throw new Misused(`"${text}" is not a day, like 2026-12-25.`)
  return text
}

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

export const holidaysAdd: Verb = {
  name: 'holidays add',
  parameters: ['DAY', 'NAME'],
  options: { ...reason, ...yes },
  summary: 'adds a public holiday, which the schedules of all workgroups follow',
  about: `DAY is a day of Lagos, like 2026-12-25; customers read NAME. It counts from the next call on. Add the days that the
Ministry of Interior declares, Eid-el-Fitr, Eid-el-Kabir and Maulud among them, when they are announced.`,

  run: (operator, [given = '', text = ''], options) =>
    withHolidays(operator, async (ctx) => {
      const [day, name, why] = [dayGiven(given), text.trim(), reasonOf(options)]
      if (name === '' || name.length > SCHEDULE_NAME_LONGEST || /\p{Cc}/u.test(name))
        throw new Misused(`NAME is one line of 1 to ${SCHEDULE_NAME_LONGEST} characters.`)
      previewHoliday(ctx, { day })
      const act = (on: Context) => addHoliday(on, operatorActor(operator), { day, name, reason: why })
      const would = [`${dayText(day)} would be a public holiday for every workgroup: ${name}.`]
      await agree(operator, options, would, trying(ctx, act))
      await act(ctx)
      return { lines: [`${dayText(day)} is a public holiday: ${name}.`], data: { day, name } }
    }),
}

export const holidaysRemove: Verb = {
  name: 'holidays remove',
  parameters: ['DAY'],
  options: { ...reason, ...yes },
  summary: 'removes a public holiday',
  about: 'Schedules follow their hours of the week on that day, from the next call on.',

  run: (operator, [given = ''], options) =>
    withHolidays(operator, async (ctx) => {
      const [day, why] = [dayGiven(given), reasonOf(options)]
      const act = (on: Context) => removeHoliday(on, operatorActor(operator), { day, reason: why })
      await agree(operator, options, [`${dayText(day)} would be no public holiday.`], trying(ctx, act))
      await act(ctx)
      return { lines: [`${dayText(day)} is no public holiday.`], data: { day } }
    }),
}
