import { screens } from '../../kit/screens.ts'

export const voicemailScreens = screens({
  voicemail: {
    path: '/voicemail',
    title: 'title_voicemail',
    menu: {
      group: 'calls',
      place: 2,
      icon: 'M5.500 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM14.500 13a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM5.500 13h9',
      mark: async () => (await import('./NewVoicemail.tsx')).NewVoicemail,
    },
    load: async () => (await import('./VoicemailScreen.tsx')).VoicemailScreen,
  },
})
