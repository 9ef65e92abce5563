// The pages by their address, each loaded when it is asked for. The sign-in form is in the first chunk, and this is not.

import type { Component } from 'solid-js'
import type { AuthFormPorts } from '../machines/auth-form/auth-form.types.ts'

export type Page = Component<{ ports: AuthFormPorts }>

const pages: Record<string, () => Promise<{ default: Page }>> = {
  '/auth/callback': () => import('./pages/callback.tsx'),
  '/auth/no-organization': () => import('./pages/no-organization.tsx'),
  '/auth/register-organization': () => import('./pages/register-organization.tsx'),
  '/auth/select-tenant': () => import('./pages/select-tenant.tsx'),
  '/invitation': () => import('./pages/invitation.tsx'),
  '/organization': () => import('./pages/organization/organization.tsx'),
  '/dashboard': () => import('./pages/dashboard.tsx'),
}

export async function loadPage(path: string): Promise<Page> {
  const load = pages[path] ?? (() => import('./pages/not-found.tsx'))
  return (await load()).default
}
