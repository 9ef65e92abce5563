// The pages by their address. What they are called need not be in the sign-in page's script.

import type { Component } from 'solid-js'
import type { AuthFormPorts } from '../machines/auth-form/auth-form.types.ts'
import { loadPageWords } from './pages/page-words.ts'

export type Page = Component<{ ports: AuthFormPorts }>

const pages: Record<string, () => Promise<{ default: Page }>> = {
  '/auth/callback': () => import('./pages/callback.tsx'),
  '/auth/no-organization': () => import('./pages/no-organization.tsx'),
  '/auth/register-organization': () => import('./pages/register-organization.tsx'),
  '/auth/select-tenant': () => import('./pages/select-tenant.tsx'),
  '/dashboard': () => import('./pages/dashboard.tsx'),
  '/invitation': () => import('./pages/invitation.tsx'),
  '/organization': () => import('./pages/organization/organization.tsx'),
  '/auth/undo-email-change': () => import('./pages/undo-email-change.tsx'),
  '/account': () => import('./pages/account/account.tsx'),
}

export async function loadPage(path: string): Promise<Page> {
  const load = pages[path] ?? (() => import('./pages/not-found.tsx'))
  const [{ default: page }] = await Promise.all([load(), loadPageWords()])
  return page
}
