// The routes that show pages, or lead to them.

import { page, redirect, unchanged } from '../../http/open-api.ts'
import { CONSOLE_PATH, type DoorPath } from '../../wire/pages.ts'
import { get, type Route } from '../app-route.ts'
import { consolePage, dashboard, sessionsPage } from './answer-pages.ts'
import { sendOrRedirect } from './landing.ts'
import { doorPage, formPage, sendPage } from './send-page.ts'
import { sampleMail, samplePage, sampleQueries, statesPage } from './states.ts'
import { changePasswordPage, securityTxt } from './well-known.ts'

const pages: Partial<Record<DoorPath, string>> = {
  '/auth/register-organization': 'Shows the form that creates an organization.',
  '/auth/undo-email-change': 'Shows the page on which a change of email is taken back.',
  '/auth/undo-two-step': 'Shows the page on which the enrolment of an authenticator app is taken back.',
  '/auth/recover-two-step':
    'Shows the page on which a person who has lost every second factor proves the mailbox.',
  '/auth/stop-recovery': 'Shows the page on which a recovery of lost second factors is stopped.',
  '/auth/step-up':
    'Shows the page on which a person proves once more who they are, for the application that it leads back to.',
  '/account': 'Shows the page of one’s own account.',
  '/invitation': 'Shows the page that a mailed invitation leads to.',
  '/organization': 'Shows the page of an organization and its members.',
}

/** An application of one's own may have them. */
const landingPages: Partial<Record<DoorPath, string>> = {
  '/auth/no-organization': 'Shows the page for somebody who is a member of nothing.',
  '/auth/select-tenant': 'Shows the picker of organizations.',
}

const ofSamples = {
  origin: 'any',
  limit: 'none',
  answers: page,
  refuses: [[400, 'INVALID_INPUT'], [404]],
} as const

export const pageRoutes: readonly Route[] = [
  get('/', {
    does: 'Shows the form.',
    origin: 'any',
    limit: 'none',
    answers: [page, unchanged],
    handle: formPage,
  }),
  get('/auth/callback', {
    does: 'Shows the page on which a provider’s return is processed.',
    origin: 'any',
    limit: 'none',
    answers: [page, unchanged],
    handle: sendPage,
  }),
  ...Object.entries(pages).map(([path, does]) =>
    get(path, { does, origin: 'any', limit: 'none', answers: [page, unchanged], handle: doorPage }),
  ),
  ...Object.entries(landingPages).map(([path, does]) =>
    get(path, {
      does: `${does} With LANDING_PAGES it leads on.`,
      origin: 'any',
      limit: 'none',
      answers: [page, redirect],
      handle: sendOrRedirect,
    }),
  ),
  get(CONSOLE_PATH, {
    does: 'Shows the console, if CONSOLE is on.',
    origin: 'any',
    limit: 'none',
    answers: [page, unchanged],
    refuses: [[404]],
    handle: consolePage,
  }),
  get('/dashboard', {
    does: 'Shows the dashboard, or redirects people who may not see it to the page where they get what is missing.',
    origin: 'any',
    limit: 'none',
    session: 'optional',
    answers: [page, unchanged, redirect],
    handle: dashboard,
  }),
  get('/sessions', {
    does: 'Redirects to the devices on the account’s page.',
    origin: 'any',
    limit: 'none',
    answers: redirect,
    handle: sessionsPage,
  }),
  get('/.well-known/change-password', {
    does: 'Redirects to the page where people change their password.',
    origin: 'any',
    limit: 'none',
    answers: redirect,
    handle: changePasswordPage,
  }),
  get('/.well-known/security.txt', {
    does: 'Says where to report security issues.',
    origin: 'any',
    limit: 'none',
    answers: { status: 200, type: 'text/plain' },
    refuses: [[404]],
    handle: securityTxt,
  }),
  get('/states', {
    does: 'Shows every state of the form, of the pages and of the mails; in development only.',
    origin: 'any',
    limit: 'none',
    answers: [page, unchanged],
    refuses: [[404]],
    handle: statesPage,
  }),
  get('/states/mail', {
    does: 'Shows a sample of a mail; in development only.',
    query: sampleQueries.mail,
    ...ofSamples,
    handle: sampleMail,
  }),
  get('/states/plain-page', {
    does: 'Shows a sample of a page that needs no other file; in development only.',
    query: sampleQueries.plainPage,
    ...ofSamples,
    handle: samplePage,
  }),
]
