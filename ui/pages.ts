// The pages by their address. What they are called need not be in the sign-in page's script.

import type { Component } from 'solid-js'
import type { AuthFormPorts } from '../machines/auth-form/auth-form.types.ts'
import { handedToken } from './client/stored.ts'
import { loadPageWords } from './pages/page-words.ts'

export type Page = Component<{ ports: AuthFormPorts }>

/** Together with the words of the account. */
async function withWords<Found>(page: Promise<Found>): Promise<Found> {
  const { loadAccountWords } = await import('./pages/account/account-words.ts')
  await loadAccountWords()
  return page
}

async function loadAccount(token: string) {
  const page = await import('./pages/account/account.tsx')
  page.account.presentAlso(token)
  return page
}

type Load = (token: string) => Promise<{ default: Page }>

const pages = {
  '/auth/callback': () => import('./pages/callback.tsx'),
  '/auth/no-organization': () => import('./pages/no-organization.tsx'),
  '/auth/register-organization': () => import('./pages/register-organization.tsx'),
  '/auth/select-tenant': () => import('./pages/select-tenant.tsx'),
  '/dashboard': () => import('./pages/dashboard.tsx'),
  '/invitation': () => import('./pages/invitation.tsx'),
  '/organization': () => import('./pages/organization/organization.tsx'),
  '/auth/undo-email-change': () => withWords(import('./pages/undo-email-change.tsx')),
  '/account': (token) => withWords(loadAccount(token)),
} satisfies Record<string, Load>

export type PagePath = keyof typeof pages

export async function loadPage(path: string): Promise<Page> {
  // At once, and by every page: it is for one of them, and no other finds it there any more.
  const token = handedToken.take()
  const load = (pages as Record<string, Load>)[path] ?? (() => import('./pages/not-found.tsx'))
  const [{ default: page }] = await Promise.all([load(token), loadPageWords()])
  return page
}
