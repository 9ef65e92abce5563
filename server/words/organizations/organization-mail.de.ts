// The words of mails of organizations in German: machine-translated, not yet read by a native speaker.

import type { OrganizationWords } from '../mail-wording.ts'
import { organizationKeys } from './organization-key-mail.de.ts'

export const organizations: OrganizationWords = {
  invitation: ({ organization, inviter, recipient, until }) => ({
    subject: inviter
      ? `${inviter} hat Sie zu ${organization} eingeladen`
      : `Sie wurden zu ${organization} eingeladen`,
    heading: `${organization} beitreten`,
    lines: [
      inviter
        ? `${inviter} hat Sie eingeladen, der Organisation ${organization} beizutreten.`
        : `Sie wurden eingeladen, der Organisation ${organization} beizutreten.`,
      `Um die Einladung anzunehmen, melden Sie sich als ${recipient} an oder erstellen Sie mit dieser Adresse ein Konto.`,
    ],
    label: 'Einladung ansehen',
    closing: [
      `Sie können die Einladung einmal annehmen, und zwar bis ${until}.`,
      'Sie kennen den Absender nicht? Dann können Sie diese E-Mail ignorieren.',
    ],
  }),
  factorDemanded: (organization, from) => ({
    subject: `${organization} verlangt bald die Bestätigung in zwei Schritten`,
    heading: 'Bestätigung in zwei Schritten einrichten',
    lines: [
      `Ab ${from} verlangt die Organisation ${organization} von ihren Mitgliedern die Bestätigung in zwei Schritten.`,
      'Richten Sie sie vorher ein. Danach können Sie die Organisation erst öffnen, wenn Sie das getan haben. Ihr Konto ist nicht betroffen.',
    ],
    label: 'Einrichten',
    closing: ['Wenn Sie sie schon eingerichtet haben, müssen Sie nichts tun.'],
  }),
  ...organizationKeys,
}
