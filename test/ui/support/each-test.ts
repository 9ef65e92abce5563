// For each test of each file: the files share a page, so what a test leaves there would be the next one's.

import { afterEach, vi } from 'vitest'
import { leave } from './leaving.ts'

afterEach(async () => {
  await leave()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', location.pathname + location.search)
})
