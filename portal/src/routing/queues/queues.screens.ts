import { screens } from '../../kit/screens.ts'

export const queuesScreens = screens({
  queueSettings: {
    path: '/queues/settings',
    title: 'title_queue_settings',
    tabOf: 'queues',
    load: async () => (await import('./QueuesScreen.tsx')).QueuesScreen,
  },
  queueCalls: {
    path: '/queues/calls',
    title: 'title_queue_calls',
    tabOf: 'queues',
    load: async () => (await import('./QueueCallsScreen.tsx')).QueueCallsScreen,
  },
  queueReports: {
    path: '/queues/reports',
    title: 'title_queue_reports',
    tabOf: 'queues',
    load: async () => (await import('./QueueReportsScreen.tsx')).QueueReportsScreen,
  },
})
