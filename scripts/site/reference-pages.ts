// Pages that only the site has, written from the source: every setting, and every route of both services.

import { routes as ofApplication } from '../../server/app/app.routes.ts'
import { refusalsOf as refusalsOfApplication } from '../../server/app/pages/app-open-api.ts'
import { routes as ofAuth } from '../../server/auth/auth.routes.ts'
import { refusalsOf as refusalsOfAuth } from '../../server/auth/flows/discovery/serve-open-api.ts'
import type { Setting } from '../../server/config/setting.ts'
import { sections, sentencesOf } from '../../server/config/settings-in-words.ts'
import type { Refusal } from '../../server/http/open-api.ts'

/** As text: neither a tag nor the beginning of one. */
const plain = (text: string) => text.replaceAll('<', '&lt;')

const defaultOf = ({ fallback }: Setting) => (typeof fallback === 'function' ? fallback({}) : fallback)

function settingPart([name, setting]: [string, Setting]): string {
  const usual = defaultOf(setting)
  return [
    `### ${name}`,
    plain(sentencesOf(setting)),
    usual === undefined || usual === '' ? '' : `Default: \`${usual}\``,
    setting.isSecret ? `A secret: it can also be in a file, which \`${name}_FILE\` names.` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

export const settingsPage = (): string =>
  [
    '# All settings',
    'Each environment variable, what it means, and its default. How they are set, and which belong together: [settings.md](settings.md).',
    ...sections.flatMap(([title, rows]) => [`## ${title}`, ...Object.entries(rows).map(settingPart)]),
    '',
  ].join('\n\n')

type Row = { method: string; path: string; does: string; session?: 'required' | 'optional' }

const sessions = { required: 'Needs a session.', optional: 'With a session, if there is one.' }

function routePart<Route extends Row>(route: Route, refusals: readonly Refusal[]): string {
  const codes = [...new Set(refusals.flatMap(({ code }) => code ?? []))]
  return [
    `### ${route.method} ${route.path.replaceAll('*', '\\*')}`,
    `${plain(route.does)} ${route.session ? sessions[route.session] : ''}`.trim(),
    codes.length === 0
      ? ''
      : `Refuses with ${codes.map((code) => `[${code}](errors/${code}.md)`).join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

export const routesPage = (): string =>
  [
    '# Routes',
    'Every route of both services, and the codes with which each refuses. Both services also describe their routes in OpenAPI 3.1, with what each takes and answers.',
    '## Auth service',
    'Below the path of `AUTH_URL`.',
    ...ofAuth.map((route) => routePart(route, refusalsOfAuth(route))),
    '## Application',
    ...ofApplication.map((route) => routePart(route, refusalsOfApplication(route))),
    '',
  ].join('\n\n')
