// The words of mails about API keys of organizations in German: machine-translated, not yet read by a native speaker.

import type { OrganizationKeyWords } from '../mail-wording.ts'

const expected = 'Wenn Sie das erwartet haben, müssen Sie nichts tun.'

export const organizationKeys: OrganizationKeyWords = {
  formerMember: 'ein früheres Mitglied',
  organizationKeyCreated: (when, organization, by, key) => ({
    subject: `Für ${organization} wurde ein API-Schlüssel erstellt`,
    heading: 'Ein API-Schlüssel wurde erstellt',
    lines: [
      `Am ${when} hat ${by} für die Organisation ${organization} den API-Schlüssel ${key} erstellt. Jedes Programm, das ihn hat, kann für die Organisation handeln, soweit der Schlüssel es erlaubt.`,
      'Wenn Sie das nicht erwartet haben, widerrufen Sie den Schlüssel sofort, und prüfen Sie, wer API-Schlüssel verwalten darf.',
    ],
    label: 'API-Schlüssel prüfen',
    closing: [expected],
  }),
  organizationKeyRotated: (when, organization, by, key) => ({
    subject: `Ein API-Schlüssel von ${organization} wurde ersetzt`,
    heading: 'Ein API-Schlüssel wurde ersetzt',
    lines: [
      `Am ${when} hat ${by} den API-Schlüssel ${key} der Organisation ${organization} durch einen neuen ersetzt. Der alte gilt bald nicht mehr.`,
      'Wenn Sie das nicht erwartet haben, widerrufen Sie sofort beide Schlüssel, und prüfen Sie, wer API-Schlüssel verwalten darf.',
    ],
    label: 'API-Schlüssel prüfen',
    closing: [expected],
  }),
  organizationKeyRevoked: (when, organization, by, key) => ({
    subject: `Ein API-Schlüssel von ${organization} wurde widerrufen`,
    heading: 'Ein API-Schlüssel wurde widerrufen',
    lines: [
      `Am ${when} hat ${by} den API-Schlüssel ${key} der Organisation ${organization} widerrufen. Programme, die ihn verwenden, haben keinen Zugang mehr.`,
      'Wenn Sie das nicht erwartet haben, prüfen Sie, wer API-Schlüssel verwalten darf. Erstellen Sie danach einen neuen Schlüssel.',
    ],
    label: 'API-Schlüssel prüfen',
    closing: [expected],
  }),
}
