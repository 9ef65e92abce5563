// Renders .env.example from the settings' schemas: every setting, what it means, and its default.

import { appSettings } from '../../server/config/app-settings.ts'
import { authSettings } from '../../server/config/auth-settings.ts'
import { buildSettings } from '../../server/config/build.ts'
import { demoSettings } from '../../server/config/dev.ts'
import type { Setting, Settings } from '../../server/config/setting.ts'

const LINE = 100

function wrapped(text: string): string[] {
  const lines: string[] = []
  let line = '#'
  for (const word of text.split(' ')) {
    if (line.length + word.length >= LINE) {
      lines.push(line)
      line = '#'
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

function paragraph(name: string, setting: Setting): string {
  const { meaning, expects, fallback, requiredInProduction, isSecret } = setting
  const value = typeof fallback === 'function' ? fallback({}) : fallback
  const needed = requiredInProduction ? ' Required in production.' : ''
  const file = isSecret ? ` Or name a file that holds it by ${name}_FILE.` : ''
  return [...wrapped(`${meaning} Give ${expects}.${needed}${file}`), `# ${name}=${value ?? ''}`].join('\n')
}

function section(title: string, settings: Settings): string {
  return [`### ${title}`, ...Object.entries(settings).map(([name, one]) => paragraph(name, one))].join('\n\n')
}

const without = (settings: Settings, others: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => !(name in others)))

const shared = (): Settings =>
  Object.fromEntries(Object.entries(authSettings as Settings).filter(([name]) => name in appSettings))

export function renderEnvExample(): string {
  const sections = [
    '# Copy to .env and uncomment what you change. In production set real environment variables instead.\n# Written by npm run docs from server/config.',
    section('Both services', shared()),
    section('The auth service', without(authSettings, shared())),
    section('The application', without(appSettings, { ...shared(), ...buildSettings })),
    section('The browser UI', buildSettings),
    section('npm start only', demoSettings),
  ]
  return `${sections.join('\n\n')}\n`
}
