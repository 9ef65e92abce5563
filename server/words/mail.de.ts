// The words of mails in German: machine-translated, not yet read by a native speaker.

import { apiKeys } from './api-keys/api-key-mail.de.ts'
import type { MailWords } from './mail-wording.ts'
import { organizations } from './organizations/organization-mail.de.ts'

const fine = 'Wenn Sie das waren, müssen Sie nichts tun.'

export const de: MailWords = {
  dir: 'ltr',
  footers: {
    asked: (product, host) =>
      `${product} hat Ihnen diese E-Mail gesendet, weil jemand auf ${host} Ihre E-Mail-Adresse eingegeben hat.`,
    account: (product, host) =>
      `${product} hat Ihnen diese E-Mail gesendet, um Sie über die Sicherheit Ihres Kontos auf ${host} zu informieren.`,
    invited: (product, host) =>
      `${product} hat Ihnen diese E-Mail gesendet, weil Sie jemand auf ${host} eingeladen hat.`,
    member: (product, host) =>
      `${product} hat Ihnen diese E-Mail gesendet, weil Sie auf ${host} Mitglied einer Organisation sind.`,
  },
  codes: {
    'email-verification': {
      subject: 'ist Ihr Bestätigungscode',
      heading: 'E-Mail-Adresse bestätigen',
      line: 'Geben Sie diesen Code ein, um die Registrierung abzuschließen:',
    },
    'forget-password': {
      subject: 'ist Ihr Code für ein neues Passwort',
      heading: 'Passwort zurücksetzen',
      line: 'Geben Sie diesen Code ein, um ein neues Passwort zu wählen:',
    },
    'sign-in': {
      subject: 'ist Ihr Anmeldecode',
      heading: 'Anmelden',
      line: 'Geben Sie diesen Code ein, um sich anzumelden:',
    },
    'change-email': {
      subject: 'ist der Code für Ihre neue E-Mail-Adresse',
      heading: 'Neue E-Mail-Adresse bestätigen',
      line: 'Geben Sie diesen Code ein, um diese E-Mail-Adresse für Ihr Konto zu verwenden:',
    },
  },
  links: {
    'reset-link': {
      subject: 'Passwort zurücksetzen',
      heading: 'Passwort zurücksetzen',
      line: 'Öffnen Sie diesen Link, um ein neues Passwort zu wählen:',
      label: 'Neues Passwort wählen',
    },
  },
  codeExpires: (time) => `Der Code läuft ${time} nach Ihrer Anforderung ab.`,
  linkExpires: (time) => `Der Link gilt nur einmal und läuft ${time} nach Ihrer Anforderung ab.`,
  codeSecret: 'Wir werden Sie niemals nach diesem Code fragen.',
  linkSecret: 'Geben Sie ihn nicht weiter.',
  codeUnasked:
    'Sie haben keinen Code angefordert? Dann können Sie diese E-Mail ignorieren. Ohne den Code passiert nichts.',
  linkUnasked:
    'Sie haben keinen Link angefordert? Dann können Sie diese E-Mail ignorieren. Ohne den Link passiert nichts.',
  anotherCode: {
    label: 'Neuen Code anfordern',
    line: 'Meldet die Anmeldeseite zu viele Anfragen? Über diesen Link können Sie auf jedem Gerät einen neuen Code anfordern, auch wenn Sie sich dort noch nie angemeldet haben.',
  },
  signUp: {
    subject: 'Sie haben bereits ein Konto',
    heading: 'Sie haben bereits ein Konto',
    lines: [
      'Jemand, vielleicht Sie selbst, wollte sich mit Ihrer E-Mail-Adresse registrieren. Sie haben aber bereits ein Konto.',
      'Wenn Sie das waren, melden Sie sich einfach an. Passwort vergessen? Wählen Sie auf der Anmeldeseite „Passwort vergessen?“.',
    ],
    closing: ['Wenn Sie das nicht waren, müssen Sie nichts tun. An Ihrem Konto hat sich nichts geändert.'],
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    heading: 'Ihr Passwort wurde geändert',
    lines: [
      'Jemand hat das Passwort Ihres Kontos geändert. Diese Person kannte das alte Passwort oder hatte Zugriff auf Ihre E-Mails.',
    ],
    closing: [
      fine,
      'Wenn Sie das nicht waren, wählen Sie auf der Anmeldeseite „Passwort vergessen?“ und legen Sie sofort ein neues Passwort fest. Damit werden Sie auf allen Geräten abgemeldet.',
    ],
  },
  newDevice: (when, sessionsAt) => ({
    subject: 'Anmeldung auf einem neuen Gerät',
    heading: 'Anmeldung auf einem neuen Gerät',
    lines: [
      `Am ${when} hat sich ein Gerät bei Ihrem Konto angemeldet, das wir noch nicht kennen.`,
      'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest. Damit werden Sie auf allen Geräten abgemeldet.',
    ],
    label: 'Neues Passwort festlegen',
    closing: [fine, `Hier sehen Sie Ihre Geräte und können sie abmelden: ${sessionsAt}`],
  }),
  providerLinked: (when, provider) => ({
    subject: `${provider} wurde mit Ihrem Konto verbunden`,
    heading: `${provider} wurde verbunden`,
    lines: [
      `Am ${when} wurde ein Konto bei ${provider} mit Ihrem Konto verbunden. Damit kann man sich jetzt auch hier anmelden.`,
      `Wenn Sie das nicht waren, hat jemand bei ${provider} ein Konto mit Ihrer E-Mail-Adresse. Stellen Sie zuerst dort den Zugriff wieder her. Heben Sie dann hier die Verbindung auf und melden Sie Geräte ab, die Sie nicht kennen.`,
    ],
    label: 'Verbundene Anbieter prüfen',
    closing: [fine],
  }),
  factorAdded: (when, days) => ({
    subject: 'Die Bestätigung in zwei Schritten ist an',
    heading: 'Die Bestätigung in zwei Schritten ist an',
    lines: [
      `Am ${when} wurde Ihrem Konto eine Authenticator-App hinzugefügt. Ab jetzt brauchen Sie zur Anmeldung auch einen Code aus dieser App oder einen Wiederherstellungscode.`,
      `Wenn Sie das nicht waren, schalten Sie sie innerhalb von ${days} wieder aus. Das entfernt die App und alles, womit sonst jemand hineinkäme: Passwort, verbundene Anbieter, Passkeys und API-Schlüssel. Außerdem werden Sie auf allen Geräten abgemeldet. Wählen Sie dann ein neues Passwort.`,
    ],
    label: 'Wieder ausschalten',
    closing: [fine],
  }),
  factorRemoved: (when) => ({
    subject: 'Die Bestätigung in zwei Schritten ist aus',
    heading: 'Die Bestätigung in zwei Schritten ist aus',
    lines: [
      `Am ${when} wurde die Authenticator-App aus Ihrem Konto entfernt. Zur Anmeldung brauchen Sie die Bestätigung in zwei Schritten nicht mehr.`,
      'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest. Damit werden Sie auf allen Geräten abgemeldet. Schalten Sie danach die Bestätigung in zwei Schritten wieder ein.',
    ],
    label: 'Neues Passwort festlegen',
    closing: [fine],
  }),
  passkeyAdded: (when, days) => ({
    subject: 'Ihrem Konto wurde ein Passkey hinzugefügt',
    heading: 'Ein Passkey wurde hinzugefügt',
    lines: [
      `Am ${when} wurde Ihrem Konto ein Passkey hinzugefügt. Mit ihm kann man sich ohne Passwort anmelden.`,
      `Wenn Sie das nicht waren, entfernen Sie ihn innerhalb von ${days}. Damit wird auch alles entfernt, womit sonst jemand hineinkäme: Passwort, verbundene Anbieter, weitere Passkeys und API-Schlüssel. Außerdem werden Sie auf allen Geräten abgemeldet. Legen Sie danach ein neues Passwort fest.`,
    ],
    label: 'Passkey entfernen',
    closing: [fine],
  }),
  passkeyRemoved: (when) => ({
    subject: 'Ein Passkey wurde aus Ihrem Konto entfernt',
    heading: 'Ein Passkey wurde entfernt',
    lines: [
      `Am ${when} wurde ein Passkey aus Ihrem Konto entfernt. Mit ihm kann man sich nicht mehr anmelden.`,
      'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest. Damit werden Sie auf allen Geräten abgemeldet. Fügen Sie den Passkey danach wieder hinzu.',
    ],
    label: 'Neues Passwort festlegen',
    closing: [fine],
  }),
  passkeyCopied: (when) => ({
    subject: 'Einer Ihrer Passkeys wurde abgelehnt',
    heading: 'Einer Ihrer Passkeys wurde vielleicht kopiert',
    lines: [
      `Am ${when} wurde eine Anmeldung mit einem Ihrer Passkeys abgelehnt: Er war vorher schon öfter benutzt worden, als er angab.`,
      'Das geschieht, wenn jemand eine Kopie davon hat oder wenn ein Gerät aus einer Sicherung wiederhergestellt wurde. Entfernen Sie den Passkey und fügen Sie einen neuen hinzu.',
    ],
    label: 'Passkeys prüfen',
    closing: [],
  }),
  ...apiKeys(fine),
  recoveryOrdered: (until) => ({
    subject: 'Bestätigen Sie, dass Sie keinen Zugriff mehr auf die Bestätigung in zwei Schritten haben',
    heading: 'Haben Sie keinen Zugriff mehr auf die Bestätigung in zwei Schritten?',
    lines: [
      'Unserem Support wurde gemeldet, dass Sie Ihre Authenticator-App, Ihre Wiederherstellungscodes und Ihre Passkeys verloren haben. Damit sie aus Ihrem Konto entfernt werden, bestätigen Sie das hier.',
      `Der Link gilt bis ${until}. Wenn Sie bestätigen, warten wir einige Tage und schreiben Ihnen noch einmal, bevor wir etwas entfernen.`,
    ],
    label: 'Bestätigen',
    closing: ['Wenn Sie das nicht waren, bestätigen Sie nicht. Ohne den Link geschieht nichts.'],
  }),
  recoveryWaiting: (until) => ({
    subject: 'Die Bestätigung in zwei Schritten wird aus Ihrem Konto entfernt',
    heading: 'Die Bestätigung in zwei Schritten wird entfernt',
    lines: [
      `Am ${until} werden Ihre Authenticator-App, Ihre Wiederherstellungscodes und Ihre Passkeys aus Ihrem Konto entfernt, denn jemand mit Zugriff auf Ihre E-Mails hat bestätigt, dass Sie sie verloren haben.`,
      'Wenn Sie das nicht waren oder etwas davon wiedergefunden haben, stoppen Sie es vorher. Auch eine Anmeldung damit stoppt es.',
    ],
    label: 'Stoppen',
    closing: [
      'Wenn Sie darum gebeten haben, müssen Sie nichts tun.',
      'Wenn Sie das nicht waren, kann jemand Ihre E-Mails lesen: Ändern Sie auch das Passwort Ihres Postfachs.',
    ],
  }),
  emailTaken: {
    subject: 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto',
    heading: 'Sie nutzen diese Adresse bereits',
    lines: [
      'Jemand, vielleicht Sie selbst, wollte für ein anderes Konto diese E-Mail-Adresse eintragen. Wir haben nichts geändert, weil sie bereits zu Ihrem Konto gehört.',
      'Wenn Sie das waren, melden Sie sich mit dieser Adresse an. Um sie für das andere Konto zu verwenden, löschen Sie zuerst dieses Konto.',
    ],
    closing: ['Wenn Sie das nicht waren, müssen Sie nichts tun.'],
  },
  accountDeleted: (when) => ({
    subject: 'Ihr Konto wurde gelöscht',
    heading: 'Ihr Konto wurde gelöscht',
    lines: [
      `Ihr Konto wurde am ${when} mit allem, was dazugehört, gelöscht. Sie wurden auf allen Geräten abgemeldet.`,
      'Sie können sich mit dieser Adresse jederzeit neu registrieren.',
    ],
    closing: [
      'Wenn Sie das nicht waren, kannte jemand Ihr Passwort oder hat ein Gerät benutzt, auf dem Sie angemeldet waren. Wir können das Konto nicht wiederherstellen. Ändern Sie dieses Passwort überall, wo Sie es sonst noch verwenden.',
    ],
  }),
  impersonated: (when) => ({
    subject: 'Der Support benutzt Ihr Konto',
    heading: 'Der Support benutzt Ihr Konto',
    lines: [
      `Am ${when} hat jemand, der sich um unsere Nutzer kümmert, begonnen, Ihr Konto in Ihrem Namen zu benutzen, um Ihnen zu helfen. Das endet nach höchstens 15 Minuten. Ihr Passwort, Ihre E-Mail-Adresse und die Art, wie Sie sich anmelden, lassen sich dabei nicht ändern, und es lässt sich nichts löschen oder exportieren.`,
    ],
    label: 'Ansehen, was geschehen ist',
    closing: ['Wenn Sie das nicht erwartet haben, fragen Sie unseren Support nach dem Grund.'],
  }),
  accountApproved: {
    subject: 'Ihr Konto ist freigegeben',
    heading: 'Sie können sich jetzt anmelden',
    lines: [
      'Ihr Konto wurde freigegeben. Sie können sich jetzt anmelden, so wie Sie sich registriert haben.',
    ],
    label: 'Anmelden',
    closing: ['Wenn Sie sich nicht registriert haben, müssen Sie nichts tun.'],
  },
  emailChanged: (when, masked, days) => ({
    subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    heading: 'Ihre E-Mail-Adresse wurde geändert',
    lines: [
      `Am ${when} wurde die E-Mail-Adresse Ihres Kontos in ${masked} geändert. Mit dieser Adresse können Sie sich nicht mehr anmelden.`,
      `Wenn Sie das nicht waren, machen Sie die Änderung rückgängig. Dafür haben Sie ${days} Zeit. Ihr Konto hat dann wieder diese Adresse. Außerdem wird alles entfernt, womit sonst jemand hineinkäme, und Sie werden auf allen Geräten abgemeldet. Legen Sie danach ein neues Passwort fest.`,
    ],
    label: 'Änderung rückgängig machen',
    closing: [fine],
  }),
  ...organizations,
  codesLocked: {
    subject: 'Zu viele falsche Codes für Ihr Konto',
    heading: 'Zu viele falsche Codes',
    lines: [
      'Jemand hat für Ihr Konto zu viele falsche Codes eingegeben. Niemand hat sich angemeldet. Höchstens einen Tag lang lehnen wir Codes möglicherweise ab, zumindest auf Geräten, auf denen sie nicht angefordert wurden.',
      'Mit Ihrem Passwort können Sie sich weiterhin anmelden.',
    ],
    label: 'Mit dem Passwort anmelden',
    closing: [
      'Wenn Sie das nicht waren, müssen Sie nichts tun. Wir senden Codes nur an diese E-Mail-Adresse.',
    ],
  },
  passwordsLocked: {
    subject: 'Zu viele falsche Passwörter für Ihr Konto',
    heading: 'Zu viele falsche Passwörter',
    lines: [
      'Jemand hat für Ihr Konto zu viele falsche Passwörter eingegeben. Niemand hat sich angemeldet. Höchstens einen Tag lang akzeptieren wir Ihr bisheriges Passwort nicht.',
      'Um sich früher anzumelden, legen Sie mit einem Code, den wir Ihnen senden, ein neues Passwort fest.',
    ],
    label: 'Neues Passwort festlegen',
    closing: [
      'Wenn Sie das nicht waren, müssen Sie nichts tun. Ein kurzes oder häufig verwendetes Passwort sollten Sie ersetzen.',
    ],
  },
}
