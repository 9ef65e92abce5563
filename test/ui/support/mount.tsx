// Mounts a component, or the whole sign-in page, and takes it away again after the test.

import type { JSX } from 'solid-js'
import { render } from 'solid-js/web'
import { afterEach, vi } from 'vitest'
import { createPorts } from '../../../ui/auth/auth-form.ports.ts'
import { AuthPage } from '../../../ui/auth/auth-page.tsx'
import { createAuth } from '../../../ui/client/auth-client.ts'
import { leave } from '../../../ui/client/leave.ts'
import type { Return } from '../../../ui/client/verifier.ts'
import '../../../ui/styles/main.css'
import { AUTH } from './fake-servers.ts'

/** Test files run side by side at one origin: each has its tabs to itself. */
const file = crypto.randomUUID()
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${file}`)
  }
}

let dispose: (() => void) | undefined

export function unmount(): void {
  dispose?.()
  dispose = undefined
}

export function mount(component: () => JSX.Element): void {
  const root = document.createElement('div')
  document.body.append(root)
  const stop = render(component, root)
  dispose = () => {
    stop()
    root.remove()
  }
}

/** The places the page left for, in order; it never really leaves. */
export function watchLeaving(): string[] {
  const places: string[] = []
  const note = (path: string) => {
    places.push(path)
  }
  vi.spyOn(leave, 'to').mockImplementation(note)
  vi.spyOn(leave, 'instead').mockImplementation(note)
  vi.spyOn(leave, 'again').mockImplementation(() => note('again'))
  return places
}

const nothingReturned: Return = { verifier: null, fault: null, expected: false }

export const portsFor = (returned: Partial<Return> = {}) =>
  createPorts(createAuth(AUTH), { ...nothingReturned, ...returned })

export function mountSignIn(returned: Partial<Return> = {}): { left: string[] } {
  const left = watchLeaving()
  const ports = portsFor(returned)
  mount(() => <AuthPage ports={ports} />)
  return { left }
}

afterEach(() => {
  unmount()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  history.replaceState(null, '')
})
