// Pages that few people open first: their names need not be in the sign-in page's script.

import type { Component } from 'solid-js'
import type { AuthFormPorts } from '../../machines/auth-form/auth-form.types.ts'

type Page = { default: Component<{ ports: AuthFormPorts }> }

const pages: Record<string, () => Promise<Page>> = {
  '/auth/no-organization': () => import('./no-organization.tsx'),
  '/auth/register-organization': () => import('./register-organization.tsx'),
  '/auth/select-tenant': () => import('./select-tenant.tsx'),
  '/invitation': () => import('./invitation.tsx'),
  '/organization': () => import('./organization/organization.tsx'),
}

export const further = (path: string): Promise<Page> => (pages[path] ?? (() => import('./not-found.tsx')))()
