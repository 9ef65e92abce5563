// The pages by their address. What they are called need not be in the sign-in page's script.

import type { Component } from 'solid-js'
import type { AuthFormPorts } from '../machines/auth-form/auth-form.types.ts'
import { loadPageWords } from './pages/page-words.ts'

export type Page = Component<{ ports: AuthFormPorts }>

/** Together with the words of the account. */
async function withWords<Found>(page: Promise<Found>): Promise<Found> {
  const { loadAccountWords } = await import('./pages/account/account-words.ts')
  await loadAccountWords()
  return page
}

type Load = () => Promise<{ default: Page }>

const pages = {
  '/auth/callback': () => import('./pages/callback.tsx'),
  '/auth/no-organization': () => import('./pages/no-organization.tsx'),
  '/auth/register-organization': () => import('./pages/register-organization.tsx'),
  '/auth/select-tenant': () => import('./pages/select-tenant.tsx'),
  '/dashboard': () => import('./pages/dashboard.tsx'),
  '/invitation': () => import('./pages/invitation.tsx'),
  '/organization': () => import('./pages/organization/organization.tsx'),
  '/auth/undo-email-change': () => withWords(import('./pages/undo-email-change.tsx')),
  '/account': () => withWords(import('./pages/account/account.tsx')),
} satisfies Record<string, Load>

export type PagePath = keyof typeof pages

export async function loadPage(path: string): Promise<Page> {
  const load = (pages as Record<string, Load>)[path] ?? (() => import('./pages/not-found.tsx'))
  const [{ default: page }] = await Promise.all([load(), loadPageWords()])
  return page
}
