// The pages by their addresses, each a chunk of its own: a table that the form need not carry.

import type { Component } from 'solid-js'
import type { AuthFormPorts } from '../../machines/auth-form/auth-form.types.ts'

export type Page = Component<{ ports: AuthFormPorts }>

const pages: Record<string, () => Promise<{ default: Page }>> = {
  '/auth/callback': () => import('./callback.tsx'),
  '/auth/no-organization': () => import('./no-organization.tsx'),
  '/auth/register-organization': () => import('./register-organization.tsx'),
  '/auth/select-tenant': () => import('./select-tenant.tsx'),
  '/auth/undo-email-change': () => import('./undo-email-change.tsx'),
  '/account': () => import('./account/account.tsx'),
  '/dashboard': () => import('./dashboard.tsx'),
}

export const load = (path: string) => (pages[path] ?? (() => import('./not-found.tsx')))()
