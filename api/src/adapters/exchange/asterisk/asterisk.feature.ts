import { feature } from '../../../feature.ts'
import { forgetMusic } from './music.ts'

export const asterisk = feature({
  name: 'asterisk',
  tidy: {
    music: async ({ config, files }) =>
      config.asterisk ? forgetMusic(config.asterisk.sounds, async (id) => !!(await files.find(id))) : 0,
  },
  tables: {},
})
