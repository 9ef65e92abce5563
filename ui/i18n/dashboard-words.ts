// The words of the dashboard.

import { dashboard } from './en.ts'
import { loadedWords } from './loaded-words.ts'
import type { DashboardWords } from './wording.ts'

export const { read: dashboardWords, load: loadDashboardWords } = loadedWords<DashboardWords>(
  'dashboard',
  dashboard,
  {
    de: async () => (await import('./de.ts')).dashboard,
    es: async () => (await import('./es.ts')).dashboard,
    ar: async () => (await import('./ar.ts')).dashboard,
  },
)
