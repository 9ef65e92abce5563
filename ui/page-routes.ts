// The pages by their address. What they are called need not be in the sign-in page's script.

import type { Component } from 'solid-js'
import type { DoorPath } from '../server/wire/pages.ts'
import type { Form } from './auth/auth-page.tsx'
import { auth } from './client/auth-for-pages.ts'
import { handedToken } from './client/stored.ts'
import { loadPageWords } from './i18n/page-words.ts'
import { loadCallback } from './pages/load-callback.ts'

/** The form is for a provider's return alone. */
export type Page = Component<Form>

/** Together with the words of the account. */
async function withWords<Found>(page: Promise<Found>): Promise<Found> {
  const { loadAccountWords } = await import('./pages/account/account-words.ts')
  await loadAccountWords()
  return page
}

/** Of a link in a mail, which says of its refusals what the account's page does. */
async function withMailed<Found>(page: Promise<Found>): Promise<Found> {
  const { loadMailedWords } = await import('./pages/mailed-words.ts')
  await loadMailedWords()
  return withWords(page)
}

const pages: Record<DoorPath, () => Promise<{ default: Component }>> = {
  '/auth/no-organization': () => import('./pages/no-organization.tsx'),
  '/auth/register-organization': () => import('./pages/register-organization.tsx'),
  '/auth/select-tenant': () => import('./pages/select-tenant.tsx'),
  '/dashboard': () => import('./pages/dashboard.tsx'),
  '/invitation': () => import('./pages/invitation.tsx'),
  '/organization': () => import('./pages/organization/organization.tsx'),
  '/auth/undo-email-change': () => withMailed(import('./pages/undo-email-change.tsx')),
  '/auth/undo-two-step': () => withMailed(import('./pages/undo-two-step.tsx')),
  '/auth/recover-two-step': () => withMailed(import('./pages/recover-two-step.tsx')),
  '/auth/stop-recovery': () => withMailed(import('./pages/stop-recovery.tsx')),
  '/auth/step-up': () => import('./pages/step-up-page.tsx'),
  '/account': () => withWords(import('./pages/account/account.tsx')),
}

export type PagePath = DoorPath | '/auth/callback'

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
  path === '/auth/callback' ? loadCallback() : loadFirstPage(path)
