// The pages behind the door and beside it: all that are not the form's. One script shows them and leads from one to the next.

export const doorPaths = [
  '/dashboard',
  '/account',
  '/organization',
  '/auth/no-organization',
  '/auth/register-organization',
  '/auth/select-tenant',
  '/invitation',
  '/auth/undo-email-change',
  '/auth/undo-two-step',
  '/auth/recover-two-step',
  '/auth/stop-recovery',
  '/auth/step-up',
] as const

export type DoorPath = (typeof doorPaths)[number]

/** The console is shown by the same script, and no other page leads to it. */
export const CONSOLE_PATH = '/console'
