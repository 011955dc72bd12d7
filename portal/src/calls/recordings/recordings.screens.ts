import { screens } from '../../kit/screens.ts'

export const recordingsScreens = screens({
  recording: {
    path: '/calls/recording',
    title: 'title_recording',
    tabOf: 'calls',
    load: async () => (await import('./RecordingRulesScreen.tsx')).RecordingRulesScreen,
  },
})
