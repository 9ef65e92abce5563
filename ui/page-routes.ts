// The pages by their address. What they are called need not be in the sign-in page's script.

import type { Component } from 'solid-js'
import type { CONSOLE_PATH, DoorPath } from '../server/wire/pages.ts'
import type { Form } from './auth/auth-page.tsx'
import { auth } from './client/auth-for-pages.ts'
import { handedToken } from './client/stored.ts'
import { loadPageWords } from './i18n/page-words.ts'
import { loadCallback, loadCallbackWords } from './pages/load-callback.ts'

/** The form is for a provider's return alone. */
export type Page = Component<Form>

/** With words that are of no use to most other pages. */
async function withWords<Found>(page: Promise<Found>, ...words: Promise<void>[]): Promise<Found> {
  await Promise.all(words)
  return page
}

const account = () =>
  import('./pages/account/account-words.ts').then(({ loadAccountWords }) => loadAccountWords())
const organization = () =>
  import('./i18n/organization-words.ts').then(({ loadOrganizationWords }) => loadOrganizationWords())
const arrival = () => import('./i18n/arrival-words.ts').then(({ loadArrivalWords }) => loadArrivalWords())
const dashboard = () =>
  import('./i18n/dashboard-words.ts').then(({ loadDashboardWords }) => loadDashboardWords())
const invitation = () =>
  import('./i18n/invitation-words.ts').then(({ loadInvitationWords }) => loadInvitationWords())
const support = () =>
  Promise.all([
    import('./i18n/console-words.ts').then(({ loadConsoleWords }) => loadConsoleWords()),
    import('./i18n/story-words.ts').then(({ loadToldWords }) => loadToldWords()),
  ]).then(() => {})
/** Of a link in a mail, which says of its refusals what the account's page does. */
const mailed = () =>
  Promise.all([
    account(),
    import('./pages/mailed-words.ts').then(({ loadMailedWords }) => loadMailedWords()),
  ]).then(() => {})

const pages: Record<DoorPath | typeof CONSOLE_PATH, () => Promise<{ default: Component }>> = {
  '/auth/no-organization': () => withWords(import('./pages/no-organization.tsx'), arrival()),
  '/auth/register-organization': () => withWords(import('./pages/register-organization.tsx'), arrival()),
  '/auth/select-tenant': () => withWords(import('./pages/select-tenant.tsx'), arrival()),
  '/dashboard': () => withWords(import('./pages/dashboard.tsx'), dashboard()),
  '/invitation': () => withWords(import('./pages/invitation.tsx'), invitation()),
  '/organization': () => withWords(import('./pages/organization/organization.tsx'), organization()),
  '/auth/undo-email-change': () => withWords(import('./pages/undo-email-change.tsx'), mailed()),
  '/auth/undo-two-step': () => withWords(import('./pages/undo-two-step.tsx'), mailed()),
  '/auth/recover-two-step': () => withWords(import('./pages/recover-two-step.tsx'), mailed()),
  '/auth/stop-recovery': () => withWords(import('./pages/stop-recovery.tsx'), mailed()),
  '/auth/step-up': () => import('./pages/step-up-page.tsx'),
  '/account': () => withWords(import('./pages/account/account.tsx'), account()),
  '/console': () => withWords(import('./pages/console/console.tsx'), support()),
}

export type PagePath = keyof typeof pages | '/auth/callback'

/** One that this script leads to by itself. */
export async function findPage(path: string): Promise<Component> {
  const load =
    (pages as Record<string, (typeof pages)[DoorPath]>)[path] ?? (() => import('./pages/not-found.tsx'))
  const [{ default: page }] = await Promise.all([load(), loadPageWords()])
  return page
}

/** The one that the browser has loaded. */
export async function loadFirstPage(path: string): Promise<Component> {
  // At once, and by every page: it is for one of them, and no other finds it there any more.
  const token = handedToken.take()
  const page = await findPage(path)
  if (path === '/account') auth.present(token)
  return page
}

export const loadPage = (path: string): Promise<Page> =>
  path === '/auth/callback' ? withWords(loadCallback(), loadCallbackWords()) : loadFirstPage(path)
