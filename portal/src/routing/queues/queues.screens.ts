import { screens } from '../../kit/screens.ts'

export const queuesScreens = screens({
  queues: {
    path: '/queues',
    title: 'title_queues',
    menu: {
      group: 'line',
      place: 6,
      icon: 'M4 5h12M4 10h12M4 15h7',
      setUp: 'queues',
    },
    load: async () => (await import('./QueuesScreen.tsx')).QueuesScreen,
  },
  queueReports: {
    path: '/queues/reports',
    title: 'title_queue_reports',
    load: async () => (await import('./QueueReportsScreen.tsx')).QueueReportsScreen,
  },
})
