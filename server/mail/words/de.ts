// The words of mails in German: machine-translated, not yet read by a native speaker.

import type { MailWords } from './wording.ts'

const fine = 'Waren Sie es? Dann ist nichts zu tun.'

export const de: MailWords = {
  dir: 'ltr',
  codes: {
    verification: {
      subject: 'ist Ihr Bestätigungscode',
      heading: 'Bestätigen Sie Ihre E-Mail-Adresse',
      line: 'Geben Sie diesen Code dort ein, wo Sie sich registriert haben:',
    },
    reset: {
      subject: 'ist Ihr Code für ein neues Passwort',
      heading: 'Neues Passwort setzen',
      line: 'Geben Sie diesen Code dort ein, wo Sie ein neues Passwort angefordert haben:',
    },
    signIn: {
      subject: 'ist Ihr Code zum Anmelden',
      heading: 'Anmelden',
      line: 'Geben Sie diesen Code dort ein, wo Sie sich anmelden:',
    },
    changeEmail: {
      subject: 'ist Ihr Code für die neue E-Mail-Adresse',
      heading: 'Neue E-Mail-Adresse bestätigen',
      line: 'Geben Sie diesen Code dort ein, wo Sie Ihre E-Mail-Adresse ändern:',
    },
  },
  codeExpires: (time) => `Der Code läuft ${time} nach Ihrer Anforderung ab.`,
  linkExpires: (time) => `Der Link gilt einmal; er läuft ${time} nach Ihrer Anforderung ab.`,
  neverAsked: 'Niemand von uns wird Sie je danach fragen.',
  codeUnasked:
    'Sie haben nichts angefordert? Dann beachten Sie diese E-Mail nicht: Ohne den Code geschieht nichts.',
  linkUnasked:
    'Sie haben nichts angefordert? Dann beachten Sie diese E-Mail nicht: Ohne den Link geschieht nichts.',
  anotherCode: {
    label: 'Einen weiteren Code anfordern',
    line: 'Hieß es, dass zu viele Codes angefordert wurden? Über diesen Link können Sie einen weiteren anfordern, auch auf einem Gerät, mit dem Sie sich noch nie angemeldet haben.',
  },
  link: {
    subject: 'Neues Passwort setzen',
    heading: 'Neues Passwort setzen',
    line: 'Öffnen Sie diesen Link, um ein neues Passwort zu wählen:',
    label: 'Neues Passwort wählen',
  },
  signUp: {
    subject: 'Sie haben schon ein Konto',
    heading: 'Sie haben schon ein Konto',
    lines: [
      'Jemand, vielleicht Sie, wollte sich mit dieser E-Mail-Adresse registrieren. Zu ihr gibt es schon ein Konto.',
      'Waren Sie es? Dann melden Sie sich an. Wenn Sie Ihr Passwort vergessen haben, wählen Sie dort „Passwort vergessen?“.',
    ],
    closing: ['Waren Sie es nicht? Dann ist nichts zu tun: Ihr Konto ist unverändert.'],
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    heading: 'Ihr Passwort wurde geändert',
    lines: [
      'Das Passwort Ihres Kontos wurde geändert, von jemandem, der das alte kannte oder einen Code oder Link aus diesem Postfach hatte.',
    ],
    closing: [
      'Waren Sie es nicht? Dann wählen Sie bei der Anmeldung „Passwort vergessen?“ und setzen Sie sofort ein anderes: Damit werden alle abgemeldet.',
    ],
  },
  newDevice: (when, sessionsAt) => ({
    subject: 'Ein neues Gerät hat sich bei Ihrem Konto angemeldet',
    heading: 'Ein neues Gerät hat sich angemeldet',
    lines: [
      `Am ${when} hat sich ein Gerät bei Ihrem Konto angemeldet, das es zuvor nie getan hat.`,
      'Waren Sie es nicht? Dann setzen Sie sofort ein anderes Passwort: Damit werden alle abgemeldet.',
    ],
    label: 'Anderes Passwort setzen',
    closing: [
      fine,
      `Jedes angemeldete Gerät, mit einer Schaltfläche, die seine Sitzung beendet, steht unter ${sessionsAt}`,
    ],
  }),
  providerLinked: (when, provider) => ({
    subject: `${provider} wurde mit Ihrem Konto verbunden`,
    heading: `${provider} wurde verbunden`,
    lines: [
      `Am ${when} wurde ein Konto bei ${provider} mit Ihrem verbunden: Wer sich dort damit anmeldet, ist hier angemeldet.`,
      `Waren Sie es nicht? Dann hat jemand bei ${provider} ein Konto mit Ihrer E-Mail-Adresse: Holen Sie es dort zuerst zurück, lösen Sie dann hier die Verbindung, und beenden Sie die Sitzungen, die nicht Ihre sind.`,
    ],
    label: 'Verbundene Anbieter ansehen',
    closing: [fine],
  }),
  emailTaken: {
    subject: 'Jemand möchte Ihre E-Mail-Adresse für ein anderes Konto',
    heading: 'Ihre Adresse bleibt Ihre',
    lines: [
      'Jemand, vielleicht Sie, möchte einem anderen Konto diese E-Mail-Adresse geben. Sie gehört zu Ihrem Konto, daher wurde nichts geändert.',
      'Waren Sie es? Dann melden Sie sich mit dieser Adresse an, oder löschen Sie zuerst dieses Konto.',
    ],
    closing: ['Waren Sie es nicht? Dann ist nichts zu tun.'],
  },
  emailChanged: (when, masked, days) => ({
    subject: 'Die E-Mail-Adresse Ihres Kontos wurde geändert',
    heading: 'Ihre E-Mail-Adresse wurde geändert',
    lines: [
      `Am ${when} wurde die E-Mail-Adresse Ihres Kontos zu ${masked} geändert. Mit dieser Adresse kann sich niemand mehr anmelden.`,
      `Waren Sie es nicht? Dann machen Sie es rückgängig, Sie haben dafür ${days} Zeit: Ihr Konto hat dann wieder diese Adresse, und alle werden abgemeldet. Setzen Sie danach ein anderes Passwort.`,
    ],
    label: 'Rückgängig machen',
    closing: [fine],
  }),
  invitation: ({ organization, inviter, recipient, until }) => ({
    subject: inviter
      ? `${inviter} lädt Sie zu ${organization} ein`
      : `Sie sind zu ${organization} eingeladen`,
    heading: `${organization} beitreten`,
    lines: [
      inviter
        ? `${inviter} lädt Sie ein, in ${organization} mitzuarbeiten.`
        : `Sie sind eingeladen, in ${organization} mitzuarbeiten.`,
      `Melden Sie sich mit ${recipient} an oder legen Sie damit ein Konto an: Für diese Adresse gilt die Einladung.`,
    ],
    label: 'Einladung ansehen',
    closing: [
      `Die Einladung kann einmal angenommen werden, bis ${until}.`,
      'Sie kennen den Absender nicht? Dann beachten Sie diese E-Mail nicht weiter: Es geschieht nichts.',
    ],
  }),
  codesLocked: {
    subject: 'Zu viele falsche Codes für Ihr Konto',
    heading: 'Zu viele falsche Codes',
    lines: [
      'Für Ihr Konto wurden an einem Tag so viele falsche Codes eingegeben, dass Codes vorerst abgelehnt werden, zumindest dort, wo niemand sie angefordert hat. Keiner davon hat jemanden eingelassen.',
      'Ihr Passwort gilt weiterhin.',
    ],
    label: 'Mit dem Passwort anmelden',
    closing: [
      'Waren Sie es nicht? Dann ist nichts rückgängig zu machen: Codes kommen nur in dieses Postfach und werden innerhalb eines Tages wieder angenommen.',
    ],
  },
  passwordsLocked: {
    subject: 'Zu viele falsche Passwörter für Ihr Konto',
    heading: 'Zu viele falsche Passwörter',
    lines: [
      'Für Ihr Konto wurden an einem Tag so viele falsche Passwörter eingegeben, dass Passwörter vorerst abgelehnt werden. Keines davon hat jemanden eingelassen.',
      'Ein anderes Passwort, mit einem Code gesetzt, den wir Ihnen senden, wird sofort angenommen.',
    ],
    label: 'Anderes Passwort setzen',
    closing: [
      'Waren Sie es nicht? Dann ist nichts rückgängig zu machen: Passwörter werden innerhalb eines Tages wieder angenommen. Ein kurzes oder bekanntes sollten Sie ersetzen.',
    ],
  },
}
