import { SCHEDULE_NAME_LONGEST } from '@ekoline/contract/routing/schedules.facts.ts'
import { isDay } from '@ekoline/contract/units/time.ts'
import { dayText } from '@ekoline/contract/units/weekdays.ts'
import { defineAction, saying } from '../../platform/actions/action.ts'
import { argument, line, reason } from '../../platform/actions/fields.ts'
import { Misused } from '../../platform/actions/refused.ts'
import { addHoliday, HolidayRefused, previewHoliday, removeHoliday } from './holidays.service.ts'

const day = argument('DAY', (text) => {
  if (!isDay(text)) throw new Misused(`"${text}" is not a day, like 2026-12-25.`)
  return text
})

const says = [
  saying(HolidayRefused, {
    over: (facts) => new Misused(`${facts.day} is over.`),
    is_holiday: (facts) => `${facts.day} is a holiday already. To rename it, remove it first.`,
    no_holiday: (facts) => `${facts.day} is no holiday. "holidays list" shows them.`,
  }),
]

export const holidaysAdd = defineAction({
  name: 'holidays add',
  permission: 'owner',
  summary: 'adds a public holiday, which the schedules of all workgroups follow',
  about: `DAY is a day of Lagos, like 2026-12-25; customers read NAME. It counts from the next call on. Add the days that the
Ministry of Interior declares, Eid-el-Fitr, Eid-el-Kabir and Maulud among them, when they are announced.`,
  input: { day, name: argument('NAME', line(SCHEDULE_NAME_LONGEST)), reason },
  audits: ['holiday_added'],
  says,

  async preview(ctx, input) {
    previewHoliday(ctx, input)
    return {
      would: [`${dayText(input.day)} would be a public holiday for every workgroup: ${input.name}.`],
      facts: null,
    }
  },

  async run(ctx, actor, input) {
    await addHoliday(ctx, actor, input)
    return {
      lines: [`${dayText(input.day)} is a public holiday: ${input.name}.`],
      data: { day: input.day, name: input.name },
    }
  },
})

export const holidaysRemove = defineAction({
  name: 'holidays remove',
  permission: 'owner',
  summary: 'removes a public holiday',
  about: 'Schedules follow their hours of the week on that day, from the next call on.',
  input: { day, reason },
  audits: ['holiday_removed'],
  says,

  preview: async (_, input) => ({
    would: [`${dayText(input.day)} would be no public holiday.`],
    facts: null,
  }),

  async run(ctx, actor, input) {
    await removeHoliday(ctx, actor, input)
    return { lines: [`${dayText(input.day)} is no public holiday.`], data: { day: input.day } }
  },
})
