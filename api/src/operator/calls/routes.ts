import type { Context } from '../../context.ts'
import {
  listRoutes,
  previewTrunkSwitch,
  removeRoute,
  setRoute,
} from '../../core/trunks/trunk-settings.service.ts'
import { agree, reason, yes } from '../agree.ts'
import { reasonOf } from '../arguments.ts'
import { withService } from '../open.ts'
import { type Given, Misused, operatorActor, type Verb } from '../operator.ts'
import { tableOf } from '../table.ts'
import { trying } from '../trial.ts'
import { ALL, prefixShown as shown, trunkNameOf, withTrunks } from './trunks.ts'

const MOST = 100

/** The digits behind the +, none for every number. @throws Misused */
function prefixOf(text: string): string {
  if (text === ALL) return ''
  const digits = text.replace(/^\+/, '')
  if (!/^[1-9]\d{0,14}$/.test(digits))
    throw new Misused(`"${text}" is not how a number begins, like +23480, or "${ALL}".`)
  return digits
}

function countOf(given: Given, name: string, usual: number): number {
  const text = given[name] ?? String(usual)
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > MOST)
    throw new Misused(`--${name} is a number from 1 to ${MOST}.`)
  return Number(text)
}

export const routesList: Verb = {
  name: 'routes list',
  parameters: [],
  options: {},
  summary: 'which numbers are called by which trunk',
  about:
    'The longest beginning that fits a number counts; of its trunks the lowest priority is tried first, the next one where a carrier cannot.',

  run: (operator) =>
    withService(operator, async ({ db }) => {
      const routes = await listRoutes(db)
      const rows = routes.map(({ prefix, trunk, priority, share, isOn }) => [
        shown(prefix),
        trunk,
        String(priority),
        String(share),
        isOn ? '' : 'the trunk is off',
      ])
      const lines =
        rows.length > 0
          ? tableOf([['Prefix', 'Trunk', 'Priority', 'Share', ''], ...rows])
          : ["There are no routes: calls go to the carrier in Asterisk's own configuration."]
      return { lines, data: { routes } }
    }),
}

export const routesSet: Verb = {
  name: 'routes set',
  parameters: ['PREFIX', 'TRUNK'],
  options: {
    priority: { value: 'NUMBER', about: '1, the default, is tried first' },
    share: { value: 'NUMBER', about: 'of the calls, among trunks of one priority; 1' },
    ...reason,
    ...yes,
  },
  summary: 'leads numbers that begin with PREFIX to a trunk',
  about: `PREFIX is like +23480, or "${ALL}". The first route ends the use of the carrier in Asterisk's own configuration: set one
for "${ALL}" first. It counts from the next call on.`,

  run: (operator, [text = '', trunkGiven = ''], given) =>
    withTrunks(operator, async (ctx) => {
      const route = {
        prefix: prefixOf(text),
        trunk: trunkNameOf(trunkGiven),
        priority: countOf(given, 'priority', 1),
        share: countOf(given, 'share', 1),
      }
      const why = reasonOf(given)
      await previewTrunkSwitch(ctx, route.trunk)
      const act = (on: Context) => setRoute(on, operatorActor(operator), { ...route, reason: why })
      const would = [
        `Calls to ${shown(route.prefix)} would go by ${route.trunk}, priority ${route.priority}, share ${route.share}.`,
      ]
      await agree(operator, given, would, trying(ctx, act))
      await act(ctx)
      return { lines: [`Calls to ${shown(route.prefix)} go by ${route.trunk}.`], data: route }
    }),
}

export const routesRemove: Verb = {
  name: 'routes remove',
  parameters: ['PREFIX', 'TRUNK'],
  options: { ...reason, ...yes },
  summary: 'takes a route away',
  about:
    'Numbers that begin with PREFIX go then as a shorter prefix says; without one they cannot be called.',

  run: (operator, [text = '', trunkGiven = ''], given) =>
    withTrunks(operator, async (ctx) => {
      const [prefix, trunk, why] = [prefixOf(text), trunkNameOf(trunkGiven), reasonOf(given)]
      const act = (on: Context) => removeRoute(on, operatorActor(operator), { prefix, trunk, reason: why })
      await agree(
        operator,
        given,
        [`Calls to ${shown(prefix)} would no longer go by ${trunk}.`],
        trying(ctx, act),
      )
      await act(ctx)
      return { lines: [`Calls to ${shown(prefix)} no longer go by ${trunk}.`], data: { prefix, trunk } }
    }),
}
