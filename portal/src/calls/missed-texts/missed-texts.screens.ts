import { screens } from '../../kit/screens.ts'

export const missedTextsScreens = screens({
  stopTexts: {
    path: '/stop',
    title: 'title_text_stop',
    reached: 'public',
    load: async () => (await import('./StopTextsScreen.tsx')).StopTextsScreen,
  },
})
