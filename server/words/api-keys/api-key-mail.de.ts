// The words of mails about API keys in German: machine-translated, not yet read by a native speaker.

import type { ApiKeyWords } from '../mail-wording.ts'

/** @param fine for who has done it */
export const apiKeys = (fine: string): ApiKeyWords => ({
  apiKeyCreated: (when) => ({
    subject: 'Für Ihr Konto wurde ein API-Schlüssel erstellt',
    heading: 'Ein API-Schlüssel wurde erstellt',
    lines: [
      `Am ${when} wurde für Ihr Konto ein API-Schlüssel erstellt. Jedes Programm, das ihn hat, kann in Ihrem Namen handeln, soweit der Schlüssel es erlaubt.`,
      'Wenn Sie das nicht waren, widerrufen Sie den Schlüssel sofort. Legen Sie danach ein neues Passwort fest, und melden Sie alle anderen Geräte ab.',
    ],
    label: 'API-Schlüssel prüfen',
    closing: [fine],
  }),
  apiKeyRotated: (when) => ({
    subject: 'Ein API-Schlüssel Ihres Kontos wurde ersetzt',
    heading: 'Ein API-Schlüssel wurde ersetzt',
    lines: [
      `Am ${when} wurde einer Ihrer API-Schlüssel durch einen neuen ersetzt. Der alte gilt bald nicht mehr.`,
      'Wenn Sie das nicht waren, widerrufen Sie sofort beide Schlüssel. Legen Sie danach ein neues Passwort fest, und melden Sie alle anderen Geräte ab.',
    ],
    label: 'API-Schlüssel prüfen',
    closing: [fine],
  }),
  apiKeyRevoked: (when) => ({
    subject: 'Ein API-Schlüssel Ihres Kontos wurde widerrufen',
    heading: 'Ein API-Schlüssel wurde widerrufen',
    lines: [
      `Am ${when} wurde einer Ihrer API-Schlüssel widerrufen. Programme, die ihn verwenden, haben keinen Zugang mehr.`,
      'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest, und melden Sie alle anderen Geräte ab. Erstellen Sie danach einen neuen Schlüssel.',
    ],
    label: 'API-Schlüssel prüfen',
    closing: [fine],
  }),
})
