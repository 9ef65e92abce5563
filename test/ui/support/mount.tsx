// Mounts a component, or the whole sign-in page, and takes it away again after the test.

import { toaster } from '@kobalte/core/toast'
import type { JSX } from 'solid-js'
import { render } from 'solid-js/web'
import { vi } from 'vitest'
import { announce } from '../../../ui/announcer.ts'
import { createPorts } from '../../../ui/auth/auth-form.ports.ts'
import { AuthPage, type Form } from '../../../ui/auth/auth-page.tsx'
import { ownApplication } from '../../../ui/auth/own-application.ts'
import { relays } from '../../../ui/client/app-client.ts'
import { createAuth } from '../../../ui/client/auth-client.ts'
import { byLibrary } from '../../../ui/client/by-library.ts'
import { navigate } from '../../../ui/client/navigate.ts'
import type { ProviderReturn } from '../../../ui/client/provider-return.ts'
import '../../../ui/styles/main.css'
import { AUTH } from './fake-servers.ts'
import { onLeave } from './leaving.ts'

// What the page loads later comes with the file: no test waits until Vite has transformed it for the first time.
import '../../../ui/auth/code-views.ts'
import '../../../ui/auth/held-address.tsx'
import '../../../ui/client/passkeys.ts'
import '../../../ui/client/webauthn.ts'
import { loadFormWords } from '../../../ui/i18n/form-words.ts'
import '../../../ui/i18n/later-words.ts'
import '../../../ui/client/social-secret.ts'
import '../../../ui/components/modal.tsx'
import '../../../ui/components/toasts.tsx'
import '../../../ui/step-up/open-step-up.tsx'
import '../../../ui/components/open-menu.tsx'
import '../../../ui/pages/account-menu-items.tsx'
import '../../../ui/pages/organization/invitation-answers.tsx'
import '../../../ui/pages/organization/member-items.tsx'
import '../../../ui/pages/organization/switcher-items.tsx'

await loadFormWords()

/** Test files run side by side at one origin: each gets channels of its own. */
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

/** As every page has it, where a test says nothing else. */
function nameFactors(): void {
  if (document.querySelector('meta[name="auth-factors"]')) return
  const meta = Object.assign(document.createElement('meta'), {
    name: 'auth-factors',
    content: 'totp,passkey',
  })
  document.head.append(meta)
}

export function mount(component: () => JSX.Element): void {
  nameFactors()
  const root = document.createElement('div')
  document.body.append(root)
  const stop = render(component, root)
  const take = () => {
    stop()
    root.remove()
  }
  dispose = take
  onLeave(() => {
    take()
    document.querySelector('meta[name="auth-factors"]')?.remove()
    toaster.clear()
    announce('')
  })
}

/** The paths the page navigated to, in order, without leaving it. */
export function watchLeaving(): string[] {
  const paths: string[] = []
  const record = (path: string) => {
    paths.push(path)
    return new Promise<never>(() => {})
  }
  vi.spyOn(navigate, 'to').mockImplementation(record)
  vi.spyOn(navigate, 'replace').mockImplementation(record)
  vi.spyOn(navigate, 'reload').mockImplementation(() => record('reload'))
  return paths
}

const nothingReturned: ProviderReturn = { verifier: null, fault: null, expected: false }

export function formFor(returned: Partial<ProviderReturn> = {}): Form {
  const auth = createAuth(byLibrary(AUTH), relays)
  return { auth, ports: createPorts(auth, { ...nothingReturned, ...returned }, ownApplication) }
}

export function mountSignIn(returned: Partial<ProviderReturn> = {}): { left: string[] } {
  const left = watchLeaving()
  const form = formFor(returned)
  mount(() => <AuthPage {...form} />)
  return { left }
}
