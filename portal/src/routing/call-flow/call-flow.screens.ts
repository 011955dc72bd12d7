import { screens } from '../../kit/screens.ts'

export const callFlowScreens = screens({
  callFlow: {
    path: '/call-flow',
    title: 'title_call_flow',
    menu: {
      group: 'line',
      place: 1,
      icon: 'M3 3.500h4v4H3zM13 3.500h4v4h-4zM13 12.500h4v4h-4zM7 5.500h6M5 7.500v7h8',
    },
    load: async () => (await import('./CallFlowScreen.tsx')).CallFlowScreen,
    early: [['callFlow', { query: { page: 1 } }]],
  },
})
